import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { LaneCard, listLaneCards } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { enteredOn, isOver, laneCode, laneLines } from './lane-lines.ts'
import { dueAt, findPickUps, waitsSince } from '#server/lines/pick-ups.ts'

type Row = Omit<LaneCard, 'due_at'> & { line_id: number; since: string | null; partner_ids: number[] }

/** A page of a lane, one card for each order. An order is sorted by its first line in the lane, in a finished lane by its last. */
export async function findCards(
  db: Database,
  { cursor, ...filter }: Received<typeof listLaneCards>['query'],
  whole: boolean,
): Promise<Result<typeof listLaneCards>> {
  const lane = laneCode(filter.lane)
  const after = readCursor(cursor, ['time', 'id'])
  // The lines of an order that are meant.
  const meant = sql.join(
    [
      sql`other.os_code = ${lane}`,
      ...(filter.partner_id ? [sql`other.partner_id = ${filter.partner_id}`] : []),
      ...(filter.day ? [enteredOn('other', filter.day)] : []),
    ],
    sql` and `,
  )
  // A subquery per line, so that the lane is read only as far as the page needs: an anti-join read all of it.
  const [way, beyond, none] = isOver(filter.lane)
    ? ([sql`desc`, sql`<`, 'infinity'] as const)
    : ([sql`asc`, sql`>`, '-infinity'] as const)
  const order = sql`line.lane_at ${way}, line.id ${way}`
  const [{ rows }, partners] = await Promise.all([
    sql<Row>`
      with page as (
        select line.order_id, line.lane_at, line.id from order_products line
        where ${await laneLines(db, { ...filter, whole })}
          and (line.lane_at, line.id) ${beyond} (${after?.[0] ?? none}::timestamptz, ${after?.[1] ?? 0}::int)
          and line.id = (
          select other.id from order_products other
          where other.order_id = line.order_id and ${meant}
          order by other.lane_at ${way}, other.id ${way} limit 1)
        order by ${order} limit ${filter.limit + 1}
      )
      select orders.id, orders.order_no, users.business_name, line.lane_at, line.id as line_id, of_lane.*,
        orders.delivery_memo <> '' as has_memo
      from page line
      join orders on orders.id = line.order_id
      join users on users.id = orders.user_id
      cross join lateral (
        select sum(other.product_price + other.delivery_price)::int as amount, count(*)::int as count, sum(other.weight) as weight,
          (count(*) filter (where products.product_type = 'D'))::int as fresh,
          count(distinct other.tracking_number)::int as parcels, count(other.replaces_id)::int as exchanged, min(${waitsSince('other')}) as since, array_agg(distinct other.partner_id) as partner_ids
        from order_products other join products on products.id = other.product_id
        where other.order_id = line.order_id and ${meant}
        having count(*) > 0
      ) of_lane
      order by ${order}`.execute(db),
    findPickUps(db),
  ])
  const cards = rows.map(({ since, partner_ids, ...card }) => ({
    ...card,
    due_at: dueAt(filter.lane, since, partner_ids, partners),
  }))
  return pageOf(cards, filter.limit, ({ lane_at, line_id }) => [lane_at, line_id])
}
