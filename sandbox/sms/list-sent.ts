import { z } from 'zod'
import type { MessageBook, SentMessage } from './message-book.ts'
import { SmsError } from './signature.ts'

const query = z.object({
  messageId: z.string().optional(),
  to: z.string().optional(),
  from: z.string().optional(),
  startDate: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
})

/** `GET /messages/v4/list`: accepted messages by id, newest first. */
export function listSent(asked: unknown, book: MessageBook) {
  const read = query.safeParse(asked)
  if (!read.success) throw new SmsError(400, 'ValidationError', '잘못된 요청입니다.')
  const { messageId, to, from, startDate, limit } = read.data
  const since = startDate === undefined ? -Infinity : Date.parse(startDate)
  if (Number.isNaN(since)) throw new SmsError(400, 'ValidationError', 'startDate를 읽을 수 없습니다.')
  const found = book
    .list({ to, messageId })
    .filter((message) => Date.parse(message.sent_at) >= since)
    .filter((message) => from === undefined || message.from === from.replaceAll('-', ''))
    .toReversed()
  return {
    startKey: null,
    nextKey: found[limit]?.messageId ?? null,
    limit,
    messageList: Object.fromEntries(found.slice(0, limit).map((message) => [message.messageId, told(message)])),
  }
}

const told = ({ sent_at, ...message }: SentMessage) => ({
  ...message,
  reason: message.statusMessage,
  dateCreated: sent_at,
  dateUpdated: sent_at,
})
