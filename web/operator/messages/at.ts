import type { MessageState } from '#contract/operator/messages.ts'
import { messageStateNames } from '#domain/message-names.ts'
import { deskAt, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

const states = Object.keys(messageStateNames) as MessageState[]

/**
 * The lane `wordings` has the texts themselves, `write` messages of the desk; `member`: the recipient when other desks link here;
 * `mailing`: shows only the texts of that message.
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
