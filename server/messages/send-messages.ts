import { sql } from 'kysely'
import { channelOf } from '#domain/message-wordings.ts'
import type { Deps } from '#server/deps/deps.ts'
import { unseal } from '#server/session-tokens/seal.ts'
import { adsMayGo, takesAds } from './ad-hours.ts'
import { wonFor } from '#domain/message-cost.ts'
import { type Kakao, type Sending, smsService } from '#server/providers/sms.ts'
import { noteAdRefusal } from './ad-refusal.ts'
import { firstAsked } from './ask-results.ts'

type Due = {
  id: number
  kind: string
  to_phone: string
  text: string
  kakao: Kakao | null
  tries: number
  late: boolean
  /** It was due less than a day ago, so it is still tried after `mostTries`. */
  young: boolean
  /** It was handed to the provider before, with an unknown result. */
  asks: boolean
  /** An advertisement to a member who has refused advertisements since. */
  refused: boolean
  since: string
}

const batch = 20
/** After so many it is tried hourly, until a day after it was due. */
const mostTries = 6
/** How long a code is valid: a later text would be of no use. */
const codeLife = sql`case template when 'code.long' then interval '6 hours' else interval '3 minutes' end`

/**
 * Sends queued texts. A row is booked by moving its next try, so that processes share the work and a crash only delays it. From then on its
 * result is in doubt until the provider has answered; about a text in doubt the provider is asked first, so that it is sent once. Codes
 * come first, because somebody is waiting for them; mailings come last, because thousands of texts take minutes.
 */
export async function sendMessages({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<number> {
  const { rows: due } = await sql<Due>`
    with booked as materialized (
      select id as due, doubtful as asks from messages where state = 'QUEUED' and next_try <= market_now()
        and (kind <> 'advertising' or ${adsMayGo})
      order by template = 'mailing', kind <> 'code', next_try limit ${batch} for update skip locked)
    update messages set tries = tries + 1, next_try = market_now() + least(15 * power(4, tries), 3600) * interval '1 second',
      doubtful = true
    from booked where id = due
    returning id, kind, to_phone, text, kakao, tries, kind = 'code' and created_at < market_now() - ${codeLife} as late, asks,
      coalesce(due_at, created_at) > market_now() - interval '1 day' as young,
      created_at - interval '10 minutes' as since,
      kind = 'advertising' and not exists (select from users where users.id = messages.user_id and ${takesAds}) as refused`.execute(
    db,
  )
  const sms = smsService(config.sms)
  const toAsk = Map.groupBy(
    due.filter(({ asks }) => asks),
    ({ to_phone }) => to_phone,
  )
  await Promise.all([...due.filter(({ asks }) => !asks).map(work), ...[...toAsk.values()].map(inTurn)])
  return due.length

  /** Texts to one telephone run one after the other: of two with the same words, the second sees the provider's id on the first one's row. */
  async function inTurn(messages: readonly Due[]): Promise<void> {
    for (const message of messages) await work(message)
  }

  async function work(message: Due): Promise<void> {
    const plain = message.kind === 'code' ? unseal(config, Buffer.from(message.text, 'base64')) : message.text
    const byKakao = message.kakao !== null && config.sms.kakaoChannel !== undefined
    let way: keyof typeof wonFor = byKakao ? 'ATA' : channelOf(plain)
    let sending: Sending | undefined = message.late
      ? { refused: 'too late' }
      : message.refused
        ? { refused: 'takes no advertisements' }
        : await send(message, plain)
    if (byKakao && sending && 'refused' in sending) {
      // The template is no longer as Kakao approved it: the words are sent as a plain text message.
      log.warn({ message: message.id, why: sending.refused }, 'not taken for KakaoTalk')
      way = channelOf(plain)
      sending = await send({ ...message, kakao: null }, plain, true)
    }
    if (!sending) return
    if (!('sent' in sending)) log.warn({ message: message.id, why: Object.values(sending)[0] }, 'a text was not sent')
    await settle(message, sending, way)
  }

  /** Undefined: another process has the text by now. `again`: time may have passed since it was booked, so the booking is checked. */
  async function send(message: Due, text: string, again = message.asks): Promise<Sending | undefined> {
    const { to_phone: to, asks, since, kakao } = message
    if (asks) {
      const found = await sms.find({ to, text, since })
      if (!found) return { unknown: 'not known whether it was sent' }
      const own = await unclaimed(found)
      if (own !== undefined) return { sent: own }
    }
    return again && !(await isStillOurs(message)) ? undefined : sms.send({ to, text, kakao })
  }

  /** Books the row again for as long as a response may take, unless another process has begun its next try. */
  async function isStillOurs({ id, tries }: Due): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update messages set next_try = greatest(next_try, market_now() + interval '15 seconds')
      where id = ${id} and tries = ${tries} and state = 'QUEUED'`.execute(db)
    return Number(numAffectedRows ?? 0) > 0
  }

  /** Another text of ours may have the same words and receiver: a provider's id that stands on its row does not belong to this one. */
  async function unclaimed(found: readonly string[]): Promise<string | undefined> {
    if (found.length === 0) return undefined
    const { rows } = await sql<{ provider_id: string }>`
      select provider_id from messages where provider_id = any(${found}::text[])`.execute(db)
    return found.find((id) => !rows.some(({ provider_id }) => provider_id === id))
  }

  async function settle({ id, tries, young }: Due, sending: Sending, way: keyof typeof wonFor): Promise<void> {
    const doubtful = 'unknown' in sending
    const failure = failureOf(sending)
    if ((doubtful || 'waits' in sending) && (tries < mostTries || young)) {
      await sql`update messages set failure = ${failure}, doubtful = ${doubtful} where id = ${id} and state = 'QUEUED'`.execute(
        db,
      )
      return
    }
    const sent = 'sent' in sending ? sending.sent : null
    const channel = sent === null ? null : way
    await sql`
      update messages set state = ${sent === null ? 'FAILED' : 'SENT'}, provider_id = ${sent}, failure = ${failure},
        sent_at = case when ${sent}::text is null then null else market_now() end,
        text = case when kind = 'code' then '' else text end, doubtful = ${doubtful}, channel = ${channel}, won = ${channel && wonFor[channel]},
        ask_at = case when ${sent}::text is not null then market_now() + ${firstAsked} end
      where id = ${id} and (state = 'QUEUED' or ${sent}::text is not null)`.execute(db)
    if ('refused' in sending) await noteAdRefusal({ db, config }, id, sending.refused)
  }
}

function failureOf(sending: Sending): string | null {
  if ('sent' in sending) return null
  if ('refused' in sending) return sending.refused
  return 'waits' in sending ? sending.waits : sending.unknown
}
