import { day, deskAt, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

export const partNames = { ledger: '대조', attempts: '확인 중', notices: '알림함' } as const

/** `q`: what is looked for in all days, in place of the parts; `key`: the payment that is open; `id`: the notice. Days of Seoul; none: the server's today. */
export const at = deskAt('/operator/payments', {
  part: oneOf(Object.keys(partNames) as (keyof typeof partNames)[], 'ledger', 'unwritten'),
  from: day,
  to: day,
  q: text(50),
  key: opened(text(200)),
  id: opened(number()),
})
export type View = ViewOf<typeof at>
