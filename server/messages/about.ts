import type { MessageRow } from '#contract/operator/messages.ts'
import type { MessageTemplate } from '#domain/message-wordings.ts'

type About = NonNullable<MessageRow['about']>

/** The part of an event's name that is the id of its subject, as in 'shipped:<batch>:<order>'; null: a text without a link. */
const places = {
  code: null,
  'code.long': null,
  'member.approve': ['member', 1],
  'member.reject': ['member', 1],
  'member.suspend': ['member', 1],
  'member.resume': ['member', 1],
  'change.approve': ['member', 1],
  'change.refuse': ['member', 1],
  'phone.changed': ['member', 1],
  'password.changed': ['member', 1],
  'ads.answered': ['member', 1],
  shipped: ['order', 2],
  delivered: ['order', 2],
  'parcel.corrected': ['order', 2],
  'parcel.undelivered': ['order', 2],
  'delivery.corrected': ['order', 2],
  'order.delivered': ['order', 1],
  'order.paid': ['order', 1],
  'order.refunded': ['order', 1],
  'payment.returned': ['order', 1],
  'refund.bounced': ['order', 1],
  'refund.sent-again': ['order', 1],
  'refund.external': ['order', 2],
  'cancel.made': ['order', 2],
  'cancel.refused': ['order', 2],
  'box.withdrawn': ['product', 1],
  'box.regraded': ['product', 3],
  'box.rekinded': ['product', 3],
  'hold.released': ['product', 1],
  'return.take': ['return', 1],
  'return.approve': ['return', 1],
  'return.refuse': ['return', 1],
  'return.receive': ['return', 1],
  'return.done': ['return', 1],
  'return.exchange': ['return', 1],
  'partner.ordered': null,
  mailing: ['member', 2],
  'inquiry.answered': ['inquiry', 1],
} as const satisfies Record<MessageTemplate | 'mailing', readonly [kind: About['kind'], part: number] | null>

export function aboutOf(event: string): About | null {
  const parts = event.split(':')
  const place = Object.hasOwn(places, parts[0]!) ? places[parts[0] as keyof typeof places] : null
  const id = Number(place && parts[place[1]])
  return place && Number.isInteger(id) ? { kind: place[0], id } : null
}
