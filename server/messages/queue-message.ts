import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { compose, type MessageText } from './worded.ts'

export type Message = {
  /** One text per event: 'member.approved:12:3'. */
  event: string
  kind: 'service' | 'advertising' | 'code'
  userId?: number
  to: string
  text: MessageText
  /** Not sent before so many minutes have passed. */
  afterMinutes?: number
}

/**
 * Writes a text down in the transaction of what it tells of; a sweep sends it. The same event a second time is nothing, and so is a text
 * to a member who has left: their number is gone.
 */
export async function queueMessage(
  trx: Trx | Database,
  { event, kind, userId, to, text, afterMinutes = 0 }: Message,
): Promise<void> {
  if (to === '') return
  const { text: said, kakao } = await compose(trx, text)
  const due = sql<string>`market_now() + ${afterMinutes} * interval '1 minute'`
  await trx
    .insertInto('messages')
    .values({
      event,
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
  /** Not before this moment. */
  at: string
  each: readonly { event: string; userId: number; to: string; text: string }[]
}

/** The same for many at once, whose words are theirs already. */
export async function queueMessages(trx: Trx, { kind, at, each }: Texts): Promise<void> {
  await sql`
    insert into messages (event, kind, user_id, to_phone, text, next_try, due_at)
    select event, ${kind}, user_id, to_phone, text, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${each.map(({ event }) => event)}::text[], ${each.map(({ userId }) => userId)}::int[],
      ${each.map(({ to }) => to)}::text[], ${each.map(({ text }) => text)}::text[]) as one (event, user_id, to_phone, text)
    on conflict (event) do nothing`.execute(trx)
}
