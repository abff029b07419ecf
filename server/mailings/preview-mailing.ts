import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { previewMailing } from '#contract/operator/mailings.ts'
import type { Trx } from '#database/connect.ts'
import type { Database } from '#database/connect.ts'
import { type MailingKind, mailingText, mostReceivers } from '#domain/mailing.ts'
import { channelOf, fillWording } from '#domain/message-wordings.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { adsMayGo, nextAdMoment } from '#server/messages/ad-hours.ts'
import { wonFor } from '#domain/message-cost.ts'
import { findReceivers, type Receiver } from './find-receivers.ts'

type Asked = Received<typeof previewMailing>['body']
const shown = 3

export async function preview(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  asked: Asked,
): Promise<Result<typeof previewMailing>> {
  const { texts, refusing } = await write(db, config.sms.refuseNumber, asked)
  const sms = texts.filter(({ text }) => channelOf(text) === 'SMS').length
  const lms = texts.length - sms
  return {
    data: {
      receivers: texts.length,
      refusing,
      sms,
      lms,
      won: sms * wonFor.SMS + lms * wonFor.LMS,
      ...(await momentOf(db, asked.kind)),
      samples: texts.slice(0, shown).map(({ business_name, name, text }) => ({ business_name, name, text })),
    },
  }
}

/** Every receiver with their own text, in which the placeholders are filled. */
export async function write(
  db: Database | Trx,
  refuseNumber: string | undefined,
  { kind, words, target }: Asked,
): Promise<{ texts: (Receiver & { text: string })[]; refusing: number }> {
  if (kind === 'advertising' && !refuseNumber) throw refuse('mailing.refuse-number')
  const { receivers, refusing } = await findReceivers(db, kind, target)
  if (receivers.length > mostReceivers) throw refuse('mailing.too-many')
  const text = mailingText(kind, words, refuseNumber)
  const texts = receivers.map((one) => ({
    ...one,
    text: fillWording(text, { 상호: one.business_name, 이름: one.name }),
  }))
  return { texts, refusing }
}

/** When a mailing is sent: now, but an advertisement at night waits for the morning. */
export async function momentOf(db: Database | Trx, kind: MailingKind): Promise<{ send_at: string; waits: boolean }> {
  const { rows } = await sql<{ send_at: string; waits: boolean }>`
    select case when ${kind === 'advertising'} then ${nextAdMoment} else market_now() end as send_at,
      ${kind === 'advertising'} and not ${adsMayGo} as waits`.execute(db)
  return rows[0]!
}
