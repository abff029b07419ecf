import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { networkOf } from '#server/http/network.ts'
import { count, giveBack, type Limit } from '#server/http/database-rate-limiter.ts'
import { refuse } from '#server/http/refuse.ts'
import { type Account, knownDevice } from './known-device.ts'
import { nonceOfDone, workFor } from './work.ts'

const quarter = 15 * 60
const few = { max: 10, seconds: quarter }
const fromNetwork = { member: { max: 50, seconds: quarter }, staff: { max: 30, seconds: quarter } }
const once = { max: 1, seconds: quarter }

/**
 * Counts a try at a password before it is checked, so that a flood never reaches the hash. One account may be tried ten times in 15 minutes
 * from one network. Tries of strangers elsewhere, or of neighbours behind the same address, lock nobody out: then each try needs a proof of
 * work, and a browser in which the account has logged in before has ten tries of its own. Answers a function that takes the try back when
 * the password was right.
 */
export async function countTry(
  deps: Deps,
  request: FastifyRequest,
  account: Account,
  work: string | undefined,
): Promise<() => Promise<void>> {
  const { kind, name } = account
  const device = knownDevice(deps.config, request, account)
  const network = networkOf(request.ip)
  const own: [string, Limit] = [device ? ofDevice(device) : ofName(account, network), few]
  const { isOver, left } = await count(deps, ...own)
  if (isOver) throw refuse('rate.limited', tooOften(left), null, left)
  if (device) return () => giveBack(deps, ...own)

  const others: [string, Limit][] = [
    [`login:${kind}:${name}`, few],
    [`login:${kind}@${network}`, fromNetwork[kind]],
  ]
  let isBusy = false
  for (const [bucket, most] of others) isBusy = (await count(deps, bucket, most)).isOver || isBusy
  if (isBusy) await needWork(deps, account, work, () => giveBack(deps, ...own))
  return async () => {
    for (const [bucket, most] of [own, ...others]) await giveBack(deps, bucket, most)
  }
}

/**
 * Whoever has set the password anew with a code by phone gets the tries back that were spent on the forgotten one: those of this browser and
 * of this network. Those of strangers elsewhere stay counted.
 */
export async function forgetTries(db: Trx, config: Config, request: FastifyRequest, account: Account): Promise<void> {
  const device = knownDevice(config, request, account)
  const buckets = [ofName(account, networkOf(request.ip)), ...(device ? [ofDevice(device)] : [])]
  await sql`delete from rate_buckets where bucket = any(${buckets}::text[])`.execute(db)
}

const ofDevice = (device: string): string => `login:device:${device}`
/** The network comes first: a name is any text, and could else spell the bucket of another name. */
const ofName = ({ kind, name }: Account, network: string): string => `login:${kind}-from:${network}:${name}`
/** A minute more than is left of the window, because earlier tries still count a little at its end. */
const tooOften = (seconds: number): string =>
  `로그인을 너무 여러 번 시도했습니다. ${Math.ceil(seconds / 60) + 1}분 뒤에 다시 시도해주세요.`

/** Needs a proof of work, which is good for one try. */
async function needWork(
  { db, config }: Deps,
  { kind, name }: Account,
  work: string | undefined,
  takeBack: () => Promise<void>,
): Promise<void> {
  const purpose = `login:${kind}:${name}`
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from market_now()))::int as now`.execute(db)
  const { now } = rows[0]!
  const nonce = work === undefined ? undefined : nonceOfDone(config, purpose, now, work)
  const strict = { db, config: { ...config, rateLimitFactor: 1 } }
  if (nonce !== undefined && !(await count(strict, `work:${nonce}:${purpose}`, once)).isOver) return
  await takeBack()
  throw refuse('login.work', undefined, workFor(config, purpose, now, randomInt(2 ** 31)))
}
