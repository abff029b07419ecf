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
/** A phone that is off or does not exist: its texts are paid for, too. */
const mostLost = 3
/** Of each purpose alone, so that whoever uses one up leaves the other. */
const everybody = { max: 500, seconds: hour }

/**
 * Sends a code. For a forgotten password nothing is sent to a phone that no account has, and nothing shows it: the row, the lock and
 * the answer are the same, and the text itself goes out later, by the sweep. When an hour has sent what it may, nobody is turned away: every
 * browser works for its code then. When a day has sent one phone what it may, its next code is long and lasts, and until it has been typed
 * no other is sent: strangers who ask do not shut its owner out (283).
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
    // Two asks for one phone take turns: the second finds the first one's lock.
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
    // Only what is sent costs anything.
    if (auth_flag === 'FP' && rows.length === 0) {
      await giveBack({ db: trx }, all, everybody)
      return { expires_seconds, digits }
    }
    const { text: said } = await compose(trx, isLong ? longCodeText(auth_number) : codeText(auth_number))
    const text = seal(config, said).toString('base64')
    await queueMessage(trx, { event: `${isLong ? 'code.long' : 'code'}:${id}`, kind: 'code', to: phone_no, text })
    return { expires_seconds, digits }
  }).catch(async (error: unknown) => {
    // Nothing was sent: whoever comes back with the answer is counted then.
    if (error instanceof Refusal && error.code === 'phone.work') {
      await giveBack(deps, address, perAddress)
      await giveBack(deps, around, perNeighbourhood)
    }
    throw error
  })
  return { data: { resend_seconds: resendSeconds, ...sent } }
}
