import type { MessageRow } from '#contract/operator/messages.ts'
import { isWithdrawn, outcomeName } from '#domain/message-names.ts'
import { Tag } from '#web/ui/tag.tsx'
import { tones } from './message-words.ts'

/** What became of a text. */
export const OutcomeTag = ({ message }: { message: MessageRow }) => (
  <Tag tone={isWithdrawn(message) ? 'gray' : tones[message.state]}>{outcomeName(message)}</Tag>
)
