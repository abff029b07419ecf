import type { AuditAction } from '#domain/audit-actions.ts'

/** What one person does to the account of another staff member. */
export const doneToAccounts: readonly AuditAction[] = [
  'staff.save',
  'staff.stop',
  'staff.start',
  'staff.password',
  'staff.totp',
  'staff.sign-out',
]
