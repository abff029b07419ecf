import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Received, Result } from '#contract/call.ts'
import type { sendCode } from '#contract/phone.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { neighbourhoodOf, networkOf } from '#server/http/network.ts'
import { count, giveBack, limit } from '#server/http/database-rate-limiter.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import { codeHash, codeSeconds, keepCode, newCode, resendSeconds, secondsLocked } from './phone-codes.ts'
import { seal } from '#server/session-tokens/seal.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { codeText } from '#server/messages/texts.ts'
import { compose } from '#server/messages/worded.ts'
import { needWork } from './need-work.ts'

const hour = 3_600
const perAddress = { max: 10, seconds: hour }
const perNeighbourhood = { max: 100, seconds: 24 * hour }
const perPhone = { max: 5, seconds: 24 * hour }
/** Of each purpose alone, so that whoever uses one up leaves the other. */
const everybody = { max: 500, seconds: hour }

/**
 * Sends a code. For a forgotten password nothing is sent to a phone that no account has, and nothing shows it: the row, the lock and
 * the answer are the same, and the text itself goes out later, by the sweep. When an hour has sent what it may, nobody is turned away: every
 * browser works for its code then.
 */
export async function sendPhoneCode(
  deps: Deps,
  { auth_flag, phone_no, work }: Received<typeof sendCode>['body'],
  { ip }: FastifyRequest,
): Promise<Result<typeof sendCode>> {
  const { db, config, log } = deps
  const address = `sms:address:${networkOf(ip)}`
  const around = `sms:around:${neighbourhoodOf(ip)}`
  const asked = await limit(deps, address, perAddress)
  await limit(deps, around, perNeighbourhood)
  const free = (await deps.settings()).codes_without_work * config.rateLimitFactor

  const auth_number = newCode()
  await transaction(db, 'job', async (trx) => {
    // Two asks for one phone take turns: the second finds the first one's lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone_no}`}, 0))`.execute(trx)
    const left = await secondsLocked(trx, phone_no)
    if (left > 0) throw refuse('phone.resend-locked', undefined, { resend_seconds: left }, left)
    const all = `sms:all:${auth_flag}`
    const isFull = (await count({ db: trx, config }, all, everybody)).isOver
    if (isFull) log.error({ event: 'sms.flood', auth_flag }, 'more codes are asked for than an hour may have')
    if (isFull || (auth_flag !== 'FP' && asked > free)) await needWork(trx, config, { phone_no, work })
    await limit({ db: trx, config }, `sms:phone:${phone_no}`, perPhone)
    const id = await keepCode(trx, { auth_flag, phone_no }, codeHash(config, { auth_flag, phone_no, auth_number }))
    const { rows } = await sql`
      select 1 from users where phone_no = ${phone_no} and status <> 'OUT' limit 1`.execute(trx)
    // Only what is sent costs anything.
    if (auth_flag === 'FP' && rows.length === 0) return giveBack({ db: trx }, all, everybody)
    const { text: said } = await compose(trx, codeText(auth_number))
    const text = seal(config, said).toString('base64')
    await queueMessage(trx, { event: `code:${id}`, kind: 'code', to: phone_no, text })
  }).catch(async (error: unknown) => {
    // Nothing was sent: whoever comes back with the answer is counted then.
    if (error instanceof Refusal && error.code === 'phone.work') {
      await giveBack(deps, address, perAddress)
      await giveBack(deps, around, perNeighbourhood)
    }
    throw error
  })
  return { data: { resend_seconds: resendSeconds, expires_seconds: codeSeconds } }
}
