import { type InquiryLane, inquiryLanes } from '#domain/inquiry-clock.ts'
import { deskAt, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

/** `q`: search words, for both lanes; `mine`: only inquiries of the current staff member. */
export const at = deskAt('/operator/inquiries', {
  lane: oneOf(Object.keys(inquiryLanes) as InquiryLane[], 'WAIT'),
  code: text(3, /^[A-Z]{2}$/),
  q: text(50),
  mine: oneOf(['Y']),
  id: opened(number()),
})
export type View = ViewOf<typeof at>
