import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { keyedHash, keyedHashes } from '#server/session-tokens/seal.ts'

/** JA: joining; FP: forgotten password; CH: another telephone. A code is valid for its own purpose only. */
export type Purpose = 'JA' | 'FP' | 'CH'
export type Shown = { auth_flag: Purpose; phone_no: string; auth_number: string }

/** Seconds: how long a code is valid, the same for a long code, and until the next code may be asked for. */
export const codeSeconds = 180
export const longCodeSeconds = 6 * 3_600
export const resendSeconds = 180
const mostTries = 5
/** For how long after its check a verified code allows one sign-up or reset. */
const worth = sql`interval '10 minutes'`

const isLong = sql<boolean>`expires_at > sent_at + interval '1 hour'`

export const newCode = (digits: number): string => Array.from({ length: digits }, () => randomInt(10)).join('')

export const codeHash = (config: Config, shown: Shown): Buffer => keyedHash(config, 'phone code', wordsOf(shown))

const wordsOf = ({ auth_flag, phone_no, auth_number }: Shown) => `${auth_flag}:${phone_no}:${auth_number}`

/** Seconds until this phone may be sent another code; 0: now. */
export async function secondsLocked(trx: Trx, phone_no: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ceil(extract(epoch from max(sent_at) + ${resendSeconds} * interval '1 second' - market_now()))::int as left
    from phone_codes where phone_no = ${phone_no}`.execute(trx)
  return Math.max(0, rows[0]?.left ?? 0)
}

/** Seconds for which a long code can still be entered; 0: there is none, or its text did not reach the phone. */
export async function secondsLong(trx: Trx, { auth_flag, phone_no }: Omit<Shown, 'auth_number'>): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`
    select ceil(extract(epoch from max(expires_at) - market_now()))::int as left from phone_codes
    where phone_no = ${phone_no} and auth_flag = ${auth_flag} and ${isLong} and ended_at is null and used_at is null
      and (verified_at is null or verified_at > market_now() - ${worth})
      and not exists (select from messages where event = 'code.long:' || phone_codes.id and state = 'FAILED')`.execute(
    trx,
  )
  return Math.max(0, rows[0]?.left ?? 0)
}

/** How many long codes of the last day did not reach this phone. */
export async function lostLong(trx: Trx, { auth_flag, phone_no }: Omit<Shown, 'auth_number'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from phone_codes join messages on messages.event = 'code.long:' || phone_codes.id
    where phone_no = ${phone_no} and auth_flag = ${auth_flag} and phone_codes.sent_at > (select market_now()) - interval '1 day'
      and messages.state = 'FAILED'`.execute(trx)
  return rows[0]!.n
}

/** Stores a new code and ends the earlier ones, except verified ones that can still be used (decision 284). Answers its id. */
export async function keepCode(
  trx: Trx,
  shown: Omit<Shown, 'auth_number'>,
  hash: Buffer,
  seconds = codeSeconds,
): Promise<number> {
  const { auth_flag, phone_no } = shown
  await sql`
    update phone_codes set ended_at = market_now()
    where phone_no = ${phone_no} and auth_flag = ${auth_flag} and ended_at is null
      and (verified_at is null or verified_at <= market_now() - ${worth})`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into phone_codes (auth_flag, phone_no, code_hash, expires_at)
    values (${auth_flag}, ${phone_no}, ${hash}, market_now() + ${seconds} * interval '1 second')
    returning id`.execute(trx)
  return rows[0]!.id
}

type Held = { id: number; code_hash: Buffer; tries: number; long: boolean; verified: boolean; over: boolean }
type Judged =
  | { id: number }
  | { no: 'phone.code-wrong' | 'phone.code-dead' | 'phone.code-expired' | 'phone.not-verified' }

/** Checks a code; a right one counts as verified from now on. */
export async function verifyCode(deps: Deps, shown: Shown): Promise<void> {
  const judged = await judge(deps, shown, false)
  if ('no' in judged) throw refuse(judged.no)
}

/** Answers the id of the verified code for a sign-up or a reset. Wrong tries count here too, so that the form is no second way to guess. */
export async function needVerified(deps: Deps, shown: Shown, sentence?: string): Promise<number> {
  const judged = await judge(deps, shown, true)
  if (!('no' in judged)) return judged.id
  throw judged.no === 'phone.code-dead' ? refuse(judged.no) : refuse('phone.not-verified', sentence)
}

/**
 * Uses a verified code up, in the transaction of what it allows, and ends the others of the same phone and purpose. Answers false when
 * the code is used or over by now.
 */
export async function spendCode(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update phone_codes set used_at = market_now()
    where id = ${id} and used_at is null and ended_at is null and verified_at > market_now() - ${worth}
    returning id`.execute(trx)
  if (rows.length === 0) return false
  await sql`
    update phone_codes others set ended_at = market_now()
    from phone_codes spent
    where spent.id = ${id} and others.phone_no = spent.phone_no and others.auth_flag = spent.auth_flag
      and others.id <> spent.id and others.used_at is null and others.ended_at is null`.execute(trx)
  return true
}

/** The rows are locked, so that parallel tries are counted one by one: a wrong try counts for each code that it could have been meant for. */
function judge({ db, config }: Pick<Deps, 'db' | 'config'>, shown: Shown, verifiedOnly: boolean): Promise<Judged> {
  return transaction(db as Database, 'job', async (trx): Promise<Judged> => {
    const { rows } = await sql<Held>`
      select id, code_hash, tries, ${isLong} as long, verified_at is not null as verified,
             case when verified_at is null then expires_at <= market_now()
                  else verified_at <= market_now() - ${worth} end as over
      from phone_codes
      where phone_no = ${shown.phone_no} and auth_flag = ${shown.auth_flag} and ended_at is null and used_at is null
      order by id desc for update`.execute(trx)
    const [newest] = rows
    if (!newest) return { no: 'phone.code-expired' }
    const open = rows.filter(({ long, tries, over }) => !over && (long || tries < mostTries))
    const hashes = keyedHashes(config, 'phone code', wordsOf(shown))
    const held = open.find(({ code_hash }) => hashes.some((hash) => timingSafeEqual(code_hash, hash)))
    if (!held) {
      // A long code is not counted: nobody can guess it, and strangers must not be able to end the owner's.
      const guessed = open.filter(({ long }) => !long).map(({ id }) => id)
      if (guessed.length > 0)
        await sql`update phone_codes set tries = tries + 1 where id = any(${guessed}::int[])`.execute(trx)
      if (!newest.long && newest.tries >= mostTries) return { no: 'phone.code-dead' }
      if (newest.over) return { no: 'phone.code-expired' }
      return { no: !newest.long && newest.tries + 1 >= mostTries ? 'phone.code-dead' : 'phone.code-wrong' }
    }
    if (verifiedOnly && !held.verified) return { no: 'phone.not-verified' }
    if (!held.verified) {
      await sql`update phone_codes set verified_at = market_now() where id = ${held.id}`.execute(trx)
    }
    return { id: held.id }
  })
}
