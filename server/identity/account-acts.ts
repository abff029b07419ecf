import type { ActName } from '#domain/acts.ts'

/** What one person does to the account of another at the desk. */
export const doneToAccounts: readonly ActName[] = [
  'staff.save',
  'staff.stop',
  'staff.start',
  'staff.password',
  'staff.totp',
  'staff.sign-out',
]
