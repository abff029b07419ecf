import { sql } from 'kysely'
import { channelOf } from '#domain/message-wordings.ts'
import type { Deps } from '#server/deps.ts'
import { unseal } from '#server/identity/seal.ts'
import { wonFor } from './message-cost.ts'
import { type Sending, smsService } from '#server/providers/sms.ts'

type Due = { id: number; kind: string; to_phone: string; text: string; tries: number; late: boolean }

const batch = 20
const mostTries = 6
/** A code that arrives later than this is worth nothing. */
const codeLife = sql`interval '3 minutes'`

/** Sends what waits. A row is booked by moving its next try, so that processes share the work and a crash only delays it. */
export async function sendMessages({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<number> {
  const { rows: due } = await sql<Due>`
    update messages set tries = tries + 1, next_try = market_now() + least(15 * power(4, tries), 3600) * interval '1 second'
    where id in (
      select id from messages where state = 'QUEUED' and next_try <= market_now()
      order by next_try limit ${batch} for update skip locked)
    returning id, kind, to_phone, text, tries, kind = 'code' and created_at < market_now() - ${codeLife} as late`.execute(
    db,
  )
  const sms = smsService(config.sms)
  await Promise.all(
    due.map(async (message) => {
      const plain = message.kind === 'code' ? unseal(config, Buffer.from(message.text, 'base64')) : message.text
      const sending = message.late ? { refused: 'too late' } : await sms.send({ to: message.to_phone, text: plain })
      if (!('sent' in sending)) log.warn({ message: message.id, why: Object.values(sending)[0] }, 'a text was not sent')
      await settle(message, sending, channelOf(plain))
    }),
  )
  return due.length

  async function settle({ id, tries }: Due, sending: Sending, way: 'SMS' | 'LMS'): Promise<void> {
    if ('unknown' in sending && tries < mostTries) {
      await sql`update messages set failure = ${sending.unknown} where id = ${id}`.execute(db)
      return
    }
    const sent = 'sent' in sending ? sending.sent : null
    const channel = sent === null ? null : way
    const failure = 'sent' in sending ? null : 'refused' in sending ? sending.refused : sending.unknown
    await sql`
      update messages set state = ${sent === null ? 'FAILED' : 'SENT'}, provider_id = ${sent}, failure = ${failure},
        sent_at = case when ${sent}::text is null then null else market_now() end,
        text = case when kind = 'code' then '' else text end, channel = ${channel}, won = ${channel && wonFor[channel]}
      where id = ${id} and state = 'QUEUED'`.execute(db)
  }
}
