import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { listLaneLines } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { cutOffAfter } from '#domain/cut-off.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byNumber, byTime, byWords, listOrder, type Placed, type SortKey } from '#server/http/list-order.ts'
import { isOver, laneLines } from './lane-lines.ts'
import { lineRows } from './line-rows.ts'
import { awaits, isShort, isUntold } from './awaited-lines.ts'
import { findPickUps, waitsSince } from '#server/lines/pick-ups.ts'

type Asked = Received<typeof listLaneLines>['query']

/** A subquery per line: with a join the plan would no longer read the lane in the order of its index. */
const ofOrder = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${value} from orders join users on users.id = orders.user_id where orders.id = line.order_id)`

/** `whole`: otherwise it is sorted by what is shown of an address (`mask-lines.ts`), because a cursor carries what it sorts by. */
const keysFor = (whole: boolean): Readonly<Record<string, SortKey>> => ({
  since: byTime(sql`line.lane_at`),
  order: byWords(ofOrder(sql`orders.order_no`)),
  buyer: byWords(ofOrder(sql`users.business_name`)),
  cut: byWords(sql`line.pc_name || ' ' || line.grade_code`),
  weight: byNumber(sql`line.weight`),
  partner: byWords(sql`line.partner_name`),
  address: byWords(
    ofOrder(
      whole
        ? sql`orders.delivery_addr1 || ' ' || orders.reci_name`
        : sql`split_part(orders.delivery_addr1, ' ', 1) || ' ' || split_part(orders.delivery_addr1, ' ', 2)`,
    ),
  ),
  parcel: byWords(sql`line.courier_code || ' ' || line.tracking_number`),
})

/**
 * A page of a lane, in the order of its index or by a chosen column. Only lanes of open work, which are small, are sorted by columns; a
 * finished lane grows for ever and is ordered by its time.
 */
export async function findLines(db: Database, asked: Asked, whole: boolean): Promise<Result<typeof listLaneLines>> {
  const { cursor, limit, lane } = asked
  const within = await laneLines(db, { ...asked, whole })
  const where = asked.calls ? sql`${within} and ${await needsCall(db, within)}` : within
  const sort = isOver(lane) ? undefined : asked.sort
  const due = sort?.endsWith('due') ? { due: byTime(await dueValue(db, where)) } : {}
  const { place, beyond, by, keyOf } = listOrder(
    { sort, cursor },
    { id: sql`line.id`, keys: { ...keysFor(whole), ...due }, usual: isOver(lane) ? '-since' : 'since' },
  )
  const { rows } = await sql<{ id: number } & Placed>`
    select line.id, ${place} as place
    from order_products line
    where ${where} and ${beyond} order by ${by} limit ${limit + 1}`.execute(db)
  const places = new Map(rows.map((row) => [row.id, row]))
  const lines = await lineRows(db, sql`${rows.map(({ id }) => id)}::int[]`)
  return pageOf(lines, limit, ({ id }) => keyOf(places.get(id)!))
}

/** What the desk has to telephone about: a 발주 that was not confirmed by its cut-off, or that no text can tell of, and a box that cannot be sent. */
async function needsCall(db: Database, where: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const ordered = sql`${where} and line.os_code = 'DELW'`
  return sql`line.os_code = 'DELW' and (${isShort} or (${awaits} and (${isUntold} or ${await dueValue(db, ordered)} < (select market_now()))))`
}

/** Lists all cut-offs of the partners since the oldest waiting line. A line is due at the first cut-off after it began to wait. */
async function dueValue(db: Database, where: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const since = waitsSince('line')
  const [{ rows }, partners] = await Promise.all([
    sql<{ partner_id: number; first: string; last: string }>`
      select line.partner_id, min(${since}) as first, max(${since}) as last
      from order_products line join orders on orders.id = line.order_id
      where ${where} and orders.paid_at is not null group by 1 having min(${since}) is not null`.execute(db),
    findPickUps(db),
  ])
  const found = rows.flatMap(({ partner_id, first, last }) => {
    const partner = partners.get(partner_id)
    const moments: { partner_id: number; at: string }[] = []
    for (let from = Date.parse(first); partner && from <= Date.parse(last);) {
      const at = cutOffAfter(from, partner)
      if (at === undefined) break
      moments.push({ partner_id, at: new Date(at).toISOString() })
      from = at + 1
    }
    return moments
  })
  return sql`coalesce((
    select min(cut.at) from orders
    join jsonb_to_recordset(${JSON.stringify(found)}::jsonb) cut (partner_id int, at timestamptz) on cut.at >= ${since}
    where orders.id = line.order_id and cut.partner_id = line.partner_id), 'infinity')`
}
