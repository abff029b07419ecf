import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { prunedAtOnce } from '#database/pruned-at-once.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from './refuse.ts'

export type Limit = { max: number; seconds: number }
/** `start`: when the window of this count began; `left`: seconds until it ends. */
type Counted = { used: number; left: number; start: string }

/**
 * Counts one use of a bucket and refuses when there were more than `max` (times RATE_LIMIT_FACTOR) in the last `seconds`. Answers how many
 * uses there are, and in which window.
 */
export async function limit(deps: Pick<Deps, 'db' | 'config'>, bucket: string, most: Limit): Promise<Counted> {
  const { isOver, ...counted } = await count(deps, bucket, most)
  if (isOver) throw refuse('rate.limited', undefined, null, counted.left)
  return counted
}

/**
 * Counts one use of a bucket, and says whether that is over the limit and how many seconds the window lasts. All processes share the count.
 * The window slides: the count of the window before is weighted by the share of it that still lies in the last `seconds`.
 */
export async function count(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  bucket: string,
  { max, seconds }: Limit,
): Promise<Counted & { isOver: boolean }> {
  const allowed = Math.max(1, Math.ceil(max * config.rateLimitFactor))
  // The count stops just above the limit, so that repeated tries against a closed limit don't keep it closed for ever.
  const { rows } = await sql<Counted>`
    with clock as (
      select extract(epoch from market_now())::float8 as at
    ), span as (
      select at, to_timestamp(floor(at / ${seconds}::float8) * ${seconds}::float8) as start,
             ${seconds}::float8 - (at - floor(at / ${seconds}::float8) * ${seconds}::float8) as remaining
      from clock
    ), counted as (
      insert into rate_buckets as held (bucket, window_start, n)
      select ${bucket}, start, 1 from span
      on conflict (bucket, window_start) do update set n = least(held.n + 1, ${allowed}::int + 1)
      returning n
    )
    select counted.n + coalesce(before.n, 0) * span.remaining / ${seconds}::float8 as used, span.remaining as left,
      span.start
    from counted cross join span
    left join rate_buckets before on before.bucket = ${bucket}
      and before.window_start = span.start - make_interval(secs => ${seconds}::float8)`.execute(db)
  const counted = rows[0]!
  return { ...counted, isOver: Math.floor(counted.used) > allowed }
}

/**
 * Takes one use back, because what the bucket counts (a wrong password, say) didn't happen. Work that may outlast a window passes the
 * `start` of the window in which it was counted.
 */
export async function giveBack(
  { db }: Pick<Deps, 'db'>,
  bucket: string,
  { seconds }: Limit,
  start?: string,
): Promise<void> {
  await sql`
    update rate_buckets set n = greatest(n - 1, 0)
    where bucket = ${bucket}
      and window_start > coalesce(${start ?? null}::timestamptz, market_now()) - make_interval(secs => ${seconds}::float8)
      and window_start <= coalesce(${start ?? null}::timestamptz, market_now())`.execute(db)
}

/** For a sweep: deletes windows that no limit reads any more. */
export async function pruneRateBuckets(db: Database, most = prunedAtOnce): Promise<number> {
  const done = await sql`
    delete from rate_buckets where ctid = any(array(
      select ctid from rate_buckets where window_start < (select market_now()) - interval '2 days'
      limit ${most}::int for update skip locked))`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
