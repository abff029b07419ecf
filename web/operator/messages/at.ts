import type { MessageState } from '#contract/operator/messages.ts'
import { messageStateNames } from '#domain/message-names.ts'
import { deskAt, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

const states = Object.keys(messageStateNames) as MessageState[]

/**
 * In the lane `wordings` stand the texts themselves, in `write` what the desk writes itself, to the `member` where other desks lead
 * here; `mailing`: the texts of one of those alone.
 */
export const at = deskAt('/operator/messages', {
  lane: oneOf([...states, 'wordings', 'write']),
  q: text(50),
  member: number(),
  mailing: number(),
  template: opened(text(40)),
  id: opened(number()),
})
export type View = ViewOf<typeof at>
