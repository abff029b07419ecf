import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Received, Result } from '#contract/call.ts'
import type { sendCode } from '#contract/phone.ts'
import { transaction } from '#database/transaction.ts'
import { codeDigits } from '#domain/code-digits.ts'
import type { Deps } from '#server/deps/deps.ts'
import { neighbourhoodOf, networkOf } from '#server/http/network.ts'
import { count, giveBack, limit } from '#server/http/database-rate-limiter.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import {
  codeHash,
  codeSeconds,
  keepCode,
  longCodeSeconds,
  lostLong,
  newCode,
  resendSeconds,
  secondsLocked,
  secondsLong,
} from './phone-codes.ts'
import { seal } from '#server/session-tokens/seal.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { codeText, longCodeText } from '#server/messages/texts.ts'
import { compose } from '#server/messages/worded.ts'
import { needWork } from './need-work.ts'

const hour = 3_600
const perAddress = { max: 10, seconds: hour }
const perNeighbourhood = { max: 100, seconds: 24 * hour }
const perPhone = { max: 5, seconds: 24 * hour }
/** Long codes that may fail to reach a phone in a day: texts to a phone that is off or does not exist cost money too. */
const mostLost = 3
/** The hourly limit of each purpose, so that codes of one purpose leave the other its share. */
const everybody = { max: 500, seconds: hour }

/**
 * Sends a code. For a forgotten password nothing is sent to a phone without an account, and the caller cannot tell: the row, the lock and
 * the response are the same, and a sweep sends the text later. When the hourly limit is reached, nobody is refused: every browser has to do
 * a proof of work for its code. When the daily limit of a phone is reached, its next code is long and valid for hours, and until it has
 * been entered no other is sent: so strangers who ask cannot lock the owner out (decision 283).
 */
export async function sendPhoneCode(
  deps: Deps,
  { auth_flag, phone_no, work }: Received<typeof sendCode>['body'],
  { ip }: FastifyRequest,
): Promise<Result<typeof sendCode>> {
  const { db, config, log } = deps
  const address = `sms:address:${networkOf(ip)}`
  const around = `sms:around:${neighbourhoodOf(ip)}`
  const { used: asked } = await limit(deps, address, perAddress)
  await limit(deps, around, perNeighbourhood)
  const free = (await deps.settings()).codes_without_work * config.rateLimitFactor

  const shown = { auth_flag, phone_no }
  const sent = await transaction(db, 'job', async (trx) => {
    // Two requests for one phone run one after the other: the second one finds that the phone has just been sent a code.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone_no}`}, 0))`.execute(trx)
    const waits = await secondsLong(trx, shown)
    if (waits > 0) return { expires_seconds: waits, digits: codeDigits.long }
    const left = await secondsLocked(trx, phone_no)
    if (left > 0) throw refuse('phone.resend-locked', undefined, { resend_seconds: left }, left)
    const all = `sms:all:${auth_flag}`
    const isFull = (await count({ db: trx, config }, all, everybody)).isOver
    if (isFull) log.error({ event: 'sms.flood', auth_flag }, 'more codes are asked for than an hour may have')
    if (isFull || (auth_flag !== 'FP' && asked > free)) await needWork(trx, config, { phone_no, work })
    const isLong = (await count({ db: trx, config }, `sms:phone:${phone_no}`, perPhone)).isOver
    if (isLong && (await lostLong(trx, shown)) >= mostLost) throw refuse('rate.limited')
    const expires_seconds = isLong ? longCodeSeconds : codeSeconds
    const digits = isLong ? codeDigits.long : codeDigits.usual
    const auth_number = newCode(digits)
    const id = await keepCode(trx, shown, codeHash(config, { ...shown, auth_number }), expires_seconds)
    const { rows } = await sql`
      select 1 from users where phone_no = ${phone_no} and status <> 'OUT' limit 1`.execute(trx)
    // Nothing is sent, so nothing counts for the limit.
    if (auth_flag === 'FP' && rows.length === 0) {
      await giveBack({ db: trx }, all, everybody)
      return { expires_seconds, digits }
    }
    const text = isLong ? longCodeText(auth_number) : codeText(auth_number)
    const said = seal(config, (await compose(trx, text)).text).toString('base64')
    await queueMessage(trx, { key: id, kind: 'code', to: phone_no, text: { template: text.template, said } })
    return { expires_seconds, digits }
  }).catch(async (error: unknown) => {
    // Nothing was sent: the request is counted when it comes back with the proof of work.
    if (error instanceof Refusal && error.code === 'phone.work') {
      await giveBack(deps, address, perAddress)
      await giveBack(deps, around, perNeighbourhood)
    }
    throw error
  })
  return { data: { resend_seconds: resendSeconds, ...sent } }
}
