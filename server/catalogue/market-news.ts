import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { BeefCode, ProductType } from '#domain/codes.ts'
import type { ProductStatus } from '#domain/product-status.ts'

/** A box that has moved to this state, with the fields that decide which cached answers it may be in. */
export type Move = {
  id: number
  ps_code: ProductStatus
  carcass_id: number
  product_type: ProductType
  pc_code: string
  beef_code: BeefCode
  grade_code: string
  partner_id: number
  /** When it went on sale, in seconds since 1970. */
  posted: number
}

/** What was committed since the last query: boxes that moved; undefined: anything may have changed. */
export type News = readonly Move[] | undefined

/** With more events than this, anything may have changed: they are not looked at one by one. */
const most = 1_000

/**
 * The outbox events after number $1 and those that have no number yet, in one snapshot: a change and its event become visible together.
 * `world` changes with the day, with a shift of the market clock and with a restart of the database: then anything may have changed.
 */
const statement = `
  with news as (
    select id, seq, event, product_id, ps_code from outbox where seq > $1::bigint and seq <= $1::bigint + ${most}
    union all
    select id, seq, event, product_id, ps_code from outbox where seq is null)
  select concat_ws(' ', pg_postmaster_start_time(), market_today(), shift) world, last,
    (select json_agg(json_build_object('id', news.id, 'seq', seq, 'event', event, 'move', case when p.id is not null then json_build_object(
        'id', p.id, 'ps_code', news.ps_code, 'carcass_id', carcass_id, 'product_type', product_type, 'pc_code', pc_code,
        'beef_code', beef_code, 'grade_code', grade_code, 'partner_id', partner_id, 'posted', extract(epoch from posted_at)::float8) end))
     from news left join products p on p.id = product_id and event = 'product-status-updated') events
  from outbox_sequence, market_clock`

type Row = {
  world: string
  last: number
  events: { id: number; seq: number | null; event: string; move: Move | null }[] | null
}

/**
 * Queries the database for news and hands them to `hear` before the promise resolves: a caller that has waited knows everything that was
 * committed before its call, on whichever server. Callers that come during a query share the next one.
 */
export function marketNews(pool: pg.Pool, hear: (news: News) => void): () => Promise<void> {
  let world = ''
  let last = 0
  /** Ids of events that had no number yet when they were heard: they come again with their number and are skipped then. */
  let heard = new Set<number>()
  let asking: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function ask(): Promise<void> {
    const { rows } = await pool.query<Row>(statement, [last])
    const now = rows[0] ?? { world: '', last: 0, events: null }
    const events = now.events ?? []
    const isNext = now.world === world && events.filter(({ seq }) => seq !== null).length === now.last - last
    const fresh = events.filter(({ id }) => !heard.has(id))
    world = now.world
    last = now.last
    if (heard.size > 0 || events.length > 0)
      heard = new Set(events.flatMap(({ id, seq }) => (seq === null ? [id] : [])))
    if (!isNext || fresh.some(({ event }) => event === 'catalogue-changed')) return hear(undefined)
    const moves = fresh.flatMap(({ move }) => move ?? [])
    if (moves.length > 0) hear(moves)
  }

  return () =>
    (next ??= asking
      .catch(() => {})
      .then(() => nextTurn())
      .then(() => {
        asking = ask()
        next = undefined
        return asking
      }))
}
