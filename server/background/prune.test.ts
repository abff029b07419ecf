import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { pruneHoldSpans } from '#server/holds/prune-hold-spans.ts'
import { pruneRateBuckets } from '#server/http/database-rate-limiter.ts'
import { pruneIdempotencyKeys } from '#server/http/idempotency.ts'
import { pruneSessions } from '#server/identity/sessions.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { prune } from './prune.ts'

let market: Market
before(async () => {
  market = await openStillMarket()
})
after(() => market[Symbol.asyncDispose]())

const old = '60 days'

/** Three old rows and a new one of each kind. */
async function fill() {
  const { id: user } = await makeMember(market.db)
  const products = await Promise.all([1, 2, 3, 4].map(() => makeProduct(market.db)))
  const ages = [old, old, old, '0'].map((age) => `market_now() - interval '${age}'`)
  const rows = (values: (at: string, n: number) => string) => ages.map((at, n) => `(${values(at, n)})`).join()
  await market.pool.query('delete from rate_buckets; delete from sessions; delete from request_commits')
  await market.pool.query(`
    insert into rate_buckets (bucket, window_start, n) values ${rows((at, n) => `'made up ${n}', ${at}, 1`)};
    insert into hold_spans (user_id, product_id, first_at, ended_at)
      values ${rows((at, n) => `${user}, ${products[n]!.id}, ${at}, ${at}`)};
    insert into request_keys (user_id, key, route, body_hash, created_at)
      values ${rows((at, n) => `${user}, 'key-${n}', 'POST /', '', ${at}`)};
    insert into request_commits (request, n, created_at) values ${rows((at, n) => `gen_random_uuid(), ${n}, ${at}`)};
    insert into sessions (id, user_id, ends_at) values ${rows((at, n) => `'session-${n}', ${user}, ${at}`)}`)
}

async function left() {
  const tables = ['rate_buckets', 'hold_spans', 'request_keys', 'request_commits', 'sessions']
  const counts = tables.map((table) => sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`)
  return Promise.all(counts.map(async (count) => (await count.execute(market.db)).rows[0]!.n))
}
const empty = () =>
  market.pool.query('truncate rate_buckets, hold_spans, request_keys, request_commits; delete from sessions')

it('prunes what is old a part at a time, and nothing that is new', async () => {
  await fill()
  const { db } = market
  for (const pruneKind of [pruneRateBuckets, pruneHoldSpans, pruneIdempotencyKeys, pruneSessions])
    assert.deepEqual(
      [await pruneKind(db, 2), await pruneKind(db, 2), await pruneKind(db, 2)],
      [2, 1, 0],
      pruneKind.name,
    )
  assert.deepEqual(await left(), [1, 1, 1, 1, 1])
  await empty()
})

it('prunes the other kinds when one fails, logs that one by its name, and fails', async () => {
  await fill()
  const told: unknown[] = []
  const log = { error: ({ kind }: { kind: string }) => void told.push(kind) }
  const round = () => prune({ ...market.server.deps, log: log as never })
  await market.pool.query('alter table rate_buckets rename to elsewhere')
  await assert.rejects(round, /not pruned: rate buckets$/)
  await market.pool.query('alter table elsewhere rename to rate_buckets')
  assert.deepEqual(told, ['rate buckets'])
  assert.deepEqual(await left(), [4, 1, 1, 1, 1])
  await round()
  assert.deepEqual(await left(), [1, 1, 1, 1, 1])
  await empty()
})
