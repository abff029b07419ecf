import { day, deskAt, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

export const partNames = { ledger: '대조', attempts: '확인 중', notices: '알림함' } as const

/**
 * `q`: a search over all days, in place of the tabs; `key`: the open payment; `id`: the open notice. Days of Seoul; empty: the server's
 * today.
 */
export const at = deskAt('/operator/payments', {
  part: oneOf(Object.keys(partNames) as (keyof typeof partNames)[], 'ledger', 'unwritten'),
  from: day,
  to: day,
  q: text(50),
  key: opened(text(200)),
  id: opened(number()),
})
export type View = ViewOf<typeof at>
