import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { clockAt } from '#domain/seoul.ts'
import { queueMessage } from './queue-message.ts'
import { adAnswerText } from './texts.ts'

/** Minutes in which a member may change their mind again: one text tells what they said last. */
const settled = 10

/** Queues the text that tells a member the result of their answer about advertisements (정보통신망법 제50조 제7항). */
export async function tellAdAnswer(trx: Trx, userId: number, publicUrl: string): Promise<void> {
  await sql`
    delete from messages where user_id = ${userId} and template = 'ads.answered' and state = 'QUEUED' and tries = 0`.execute(
    trx,
  )
  const { rows } = await sql<{ name: string; phone_no: string; answer: string; at: number | null }>`
    select name, phone_no, "sms_YN" as answer, floor(extract(epoch from sms_answered_at) * 1000)::float8 as at
    from users where id = ${userId}`.execute(trx)
  const { name, phone_no, answer, at } = rows[0]!
  const when = clockAt(at ?? 0)
    .slice(0, 16)
    .replaceAll('-', '.')
    .replace('T', ' ')
  await queueMessage(trx, {
    key: `${userId}:${at}`,
    kind: 'service',
    userId,
    to: phone_no,
    text: adAnswerText(name, answer === 'Y', when, publicUrl),
    afterMinutes: settled,
  })
}
