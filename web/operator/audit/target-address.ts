import type { AuditTarget } from '#domain/audit-actions.ts'
import { deskAddress } from '#web/operator/kit/address.ts'

/** Most targets have a numeric id; a payment has the provider's key. */
const places: Partial<Record<AuditTarget, (id: string) => string>> = {
  staff: (id) => deskAddress('/operator/staff', { id }),
  member: (id) => deskAddress('/operator/members', { status: 'ALL', id }),
  intake: (id) => deskAddress('/operator/intake', { id }),
  'refund-batch': (id) => deskAddress('/operator/refunds', { lane: 'BATCH', id }),
  settlement: (id) => deskAddress('/operator/settlements', { id }),
  adjustment: (id) => deskAddress('/operator/settlements', { lane: 'ADJUST', id }),
  cancel: (id) => deskAddress('/operator/cancels', { id }),
  refund: (id) => deskAddress('/operator/refunds', { id }),
  return: (id) => deskAddress('/operator/returns', { id }),
  payment: (key) => deskAddress('/operator/payments', { key }),
  inquiry: (id) => deskAddress('/operator/inquiries', { id }),
  order: (id) => deskAddress('/operator/orders', { id }),
  carcass: (id) => deskAddress('/operator/carcass', { id }),
  partner: (id) => deskAddress('/operator/partners', { id }),
  price: () => deskAddress('/operator/prices', { tab: 'excluded' }),
}
/** The address of the target of an act, if there is one. */
export const targetAddress = (kind: string, id: string): string | undefined =>
  (kind === 'payment' ? /^[\w-]+$/ : /^\d+$/).test(id)
    ? (places as Partial<Record<string, (id: string) => string>>)[kind]?.(id)
    : undefined
