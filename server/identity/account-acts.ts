import type { AuditAction } from '#domain/audit-actions.ts'

/** Acts of one staff member on the account of another. */
export const doneToAccounts: readonly AuditAction[] = [
  'staff.save',
  'staff.stop',
  'staff.start',
  'staff.password',
  'staff.totp',
  'staff.sign-out',
]
