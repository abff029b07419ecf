import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { eventOf } from './event-of.ts'
import { compose, type MessageText } from './worded.ts'

export type Message = {
  /** What makes the event unique among those of the text's template, which have one text each: '12:3' of 'member.approve:12:3'. */
  key: string | number
  kind: 'service' | 'advertising' | 'code'
  userId?: number
  to: string
  text: MessageText
  /** Minutes to wait before it is sent. */
  afterMinutes?: number
}

/**
 * Queues a text in the transaction of what it is about; a sweep sends it. The same event again is ignored, and so is a text to a member who
 * has left, whose number is deleted.
 */
export async function queueMessage(
  trx: Trx | Database,
  { key, kind, userId, to, text, afterMinutes = 0 }: Message,
): Promise<void> {
  if (to === '') return
  const { text: said, kakao } = await compose(trx, text)
  const due = sql<string>`market_now() + ${afterMinutes} * interval '1 minute'`
  await trx
    .insertInto('messages')
    .values({
      event: eventOf(text.template, key),
      kind,
      user_id: userId ?? null,
      to_phone: to,
      text: said,
      kakao: kakao && JSON.stringify(kakao),
      next_try: due,
      due_at: due,
    })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute()
}

type Texts = {
  kind: Message['kind']
  /** They are not sent before this time. */
  at: string
  each: readonly { event: string; userId: number; to: string; text: string }[]
}

/** The same for many texts at once, whose wording is finished already. */
export async function queueMessages(trx: Trx, { kind, at, each }: Texts): Promise<void> {
  await sql`
    insert into messages (event, kind, user_id, to_phone, text, next_try, due_at)
    select event, ${kind}, user_id, to_phone, text, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${each.map(({ event }) => event)}::text[], ${each.map(({ userId }) => userId)}::int[],
      ${each.map(({ to }) => to)}::text[], ${each.map(({ text }) => text)}::text[]) as one (event, user_id, to_phone, text)
    on conflict (event) do nothing`.execute(trx)
}
