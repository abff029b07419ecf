import { randomBytes } from 'node:crypto'
import { koreanStamp, koreanTime } from '#sandbox/korean-time.ts'
import type { World } from '#sandbox/world.ts'

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
  sent_at: string
}

export type MessageBook = {
  add(message: Omit<SentMessage, 'messageId' | 'sent_at'>): SentMessage
  list(filter: { to?: string | undefined; limit?: number | undefined }): SentMessage[]
  clear(): void
}

export const newGroupId = (now: number): string =>
  `G4V${koreanStamp(now)}${randomBytes(8).toString('hex').toUpperCase()}`

/** The texts that "arrived", newest last. */
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
    list({ to, limit }) {
      const number = to?.replaceAll(/\D/g, '')
      const found = messages.filter((message) => number === undefined || message.to === number)
      return limit === undefined ? found : found.slice(-limit)
    },
    clear() {
      messages = []
      journal.forget('sms')
    },
  }
}
