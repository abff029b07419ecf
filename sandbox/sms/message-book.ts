import { randomBytes } from 'node:crypto'
import { koreanStamp, koreanTime } from '#sandbox/korean-time.ts'
import type { World } from '#sandbox/world.ts'
import { resultOf } from './result.ts'

export type SentMessage = {
  messageId: string
  groupId: string
  to: string
  from: string
  text: string
  subject: string | null
  type: string
  statusCode: string
  statusMessage: string
  /** KakaoTalk did not reach the recipient, so it was sent as a text. */
  replacement: boolean
  sent_at: string
}

export type MessageBook = {
  add(message: Omit<SentMessage, 'messageId' | 'sent_at'>): SentMessage
  list(filter: { to?: string | undefined; messageId?: string | undefined; limit?: number | undefined }): SentMessage[]
  clear(): void
}

export const newGroupId = (now: number): string =>
  `G4V${koreanStamp(now)}${randomBytes(8).toString('hex').toUpperCase()}`

/** The accepted texts, newest last, each with its present state. */
export function createMessageBook({ clock, journal }: Pick<World, 'clock' | 'journal'>): MessageBook {
  let messages = journal.restore('sms') as SentMessage[]
  return {
    add(message) {
      const now = clock.now()
      const messageId = `M4V${koreanStamp(now)}${randomBytes(8).toString('hex').toUpperCase()}`
      const sent = { ...message, messageId, sent_at: koreanTime(now) }
      messages.push(sent)
      journal.write('sms', messageId, sent)
      return sent
    },
    list({ to, messageId, limit }) {
      const number = to?.replaceAll(/\D/g, '')
      const now = clock.now()
      const found = messages
        .filter((message) => number === undefined || message.to === number)
        .filter((message) => messageId === undefined || message.messageId === messageId)
      return found
        .slice(limit === undefined ? 0 : -limit)
        .map((message) => ({ ...message, ...resultOf(message, now - Date.parse(message.sent_at)) }))
    },
    clear() {
      messages = []
      journal.forget('sms')
    },
  }
}
