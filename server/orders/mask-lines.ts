import type { Result } from '#contract/call.ts'
import type { getDeskOrder, LaneLine } from '#contract/operator/orders.ts'
import { maskedWords } from '#domain/audit-changes.ts'
import { maskedName, maskedPhone } from '#domain/masked-person.ts'
import { mayAct } from '#domain/staff-role.ts'
import { maskedContact } from '#server/partners/masked-contact.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import type { Hidden } from './find-order-acts.ts'

type Place = Pick<
  LaneLine,
  'reci_name' | 'reci_phone' | 'zipcode' | 'delivery_addr1' | 'delivery_addr2' | 'delivery_memo'
>

/**
 * A read-only role sees the town but not the address: names, telephones, addresses and memos are for those who ship. Neither does it read
 * numbers that a partner may have written.
 */
export const placesFor =
  ({ roles }: Staff) =>
  <One extends Partial<Place & Pick<LaneLine, 'shortage'>>>(one: One): One =>
    mayAct(roles, 'orders')
      ? one
      : {
          ...one,
          ...maskedPlace(one),
          ...(one.shortage && { shortage: { ...one.shortage, reason: maskedWords(one.shortage.reason) } }),
        }

/** The same for the contact person of a partner. */
export const contactFor =
  ({ roles }: Staff) =>
  <One extends Parameters<typeof maskedContact>[0]>(one: One): One =>
    mayAct(roles, 'orders') ? one : maskedContact(one)

/** Roles that telephone with buyers: those for orders and for money. */
const mayCall = ({ roles }: Staff): boolean => mayAct(roles, 'orders') || mayAct(roles, 'money')

/** What of the acts on an order is not for them: whoever talks with buyers reads their words. */
export const hiddenFrom = (staff: Staff): Hidden => ({ mask: !mayAct(staff.roles, 'orders'), looks: !mayCall(staff) })

/** The same for a whole order, with its member and its money. */
export function orderFor(staff: Staff, { data }: Result<typeof getDeskOrder>): Result<typeof getDeskOrder> {
  const payment = data.payment && {
    ...data.payment,
    payment_key: mayAct(staff.roles, 'money') ? data.payment.payment_key : null,
    receipt_url: mayCall(staff) ? data.payment.receipt_url : null,
  }
  if (mayAct(staff.roles, 'orders')) return { data: { ...data, payment } }
  const mask = placesFor(staff)
  const { name, phone_no } = data.member
  return {
    data: {
      ...data,
      payment,
      ...(!mayCall(staff) && {
        member: { ...data.member, name: maskedName(name), phone_no: maskedPhone(phone_no) },
        inquiries: [],
      }),
      delivery: mask(data.delivery),
      // The label on a box may be readable.
      lines: data.lines.map((line) => ({ ...mask(line), packing: [] })),
    },
  }
}

export function maskedPlace({ reci_name, reci_phone, delivery_addr1, delivery_memo }: Partial<Place>): Place {
  return {
    reci_name: maskedName(reci_name ?? ''),
    reci_phone: maskedPhone(reci_phone ?? ''),
    zipcode: '',
    delivery_addr1: (delivery_addr1 ?? '').split(' ').slice(0, 2).join(' '),
    delivery_addr2: '',
    delivery_memo: delivery_memo ? '(가림)' : '',
  }
}
