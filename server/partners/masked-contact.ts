import type { PartnerDetail } from '#contract/operator/partners.ts'
import { maskedWords } from '#domain/audit-changes.ts'
import { maskedName, maskedPhone } from '#domain/masked-person.ts'

type Contact = Pick<
  PartnerDetail,
  'contact_name' | 'phone' | 'order_email' | 'order_fax' | 'order_phone' | 'account_holder'
>
type Reasons = Pick<PartnerDetail, 'status_reason' | 'history'>

/** Masks a partner's contact person for read-only roles, as buyers are masked: half a name and half a telephone. */
export function maskedContact<One extends Partial<Contact & Reasons>>(one: One): One {
  const { contact_name, phone, order_email, order_fax, order_phone, account_holder, status_reason, history } = one
  return {
    ...one,
    ...(contact_name && { contact_name: maskedName(contact_name) }),
    ...(phone && { phone: maskedPhone(phone) }),
    ...(order_email && { order_email: '•••' }),
    ...(order_fax && { order_fax: maskedPhone(order_fax) }),
    ...(order_phone && { order_phone: maskedPhone(order_phone) }),
    ...(account_holder && { account_holder: maskedName(account_holder) }),
    ...(status_reason && { status_reason: maskedWords(status_reason) }),
    ...(history && { history: history.map((act) => ({ ...act, reason: maskedWords(act.reason) })) }),
  }
}
