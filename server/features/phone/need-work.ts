import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { beginsWithZeros, workBits } from '#domain/proof-of-work.ts'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/http/refuse.ts'
import { keyedHash } from '#server/identity/seal.ts'

const seconds = 600

type Now = { now: number; last: number }

/**
 * Asks for work before a code is sent to this phone (INVARIANTS b1). A challenge is signed, lives ten minutes and names the last code
 * of the phone, so that one answer is worth one code: once a code was sent, another is the last. The phone's lock must be held.
 */
export async function needWork(
  trx: Trx,
  config: Config,
  { phone_no, work }: { phone_no: string; work?: string | undefined },
): Promise<void> {
  const { rows } = await sql<Now>`
    select floor(extract(epoch from market_now()))::int as now,
           coalesce((select max(id)::int from phone_codes where phone_no = ${phone_no}), 0) as last`.execute(trx)
  const { now, last } = rows[0]!
  if (work && isDone(config, work, phone_no, { now, last })) return
  const challenge = challengeOf(config, phone_no, now + seconds, last)
  throw refuse('phone.work', undefined, { challenge, bits: workBits })
}

function isDone(config: Config, work: string, phone_no: string, { now, last }: Now): boolean {
  const [, challenge = '', until = ''] = /^((\d{1,10})\.\d{1,10}\.[\w-]{43}):\d{1,12}$/.exec(work) ?? []
  const right = challengeOf(config, phone_no, Number(until), last)
  const isOurs = challenge.length === right.length && timingSafeEqual(Buffer.from(challenge), Buffer.from(right))
  return isOurs && Number(until) >= now && beginsWithZeros(createHash('sha256').update(work).digest(), workBits)
}

function challengeOf(config: Config, phone_no: string, until: number, last: number): string {
  const signed = keyedHash(config, 'phone work', `${until}.${last}.${phone_no}`).toString('base64url')
  return `${until}.${last}.${signed}`
}
