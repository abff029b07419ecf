import { type RawBuilder, sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { listLaneLines } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { plainTrackingNumber } from '#domain/tracking-number.ts'
import { readCursor } from '#server/http/cursor.ts'

export type LaneFilter = Received<typeof listLaneLines>['query']

/** In lanes that are over, what was last is looked for first. */
const over: readonly OrderStatus[] = ['ORDK', 'ORDC', 'RTNK']
export const isOver = (lane: OrderStatus): boolean => over.includes(lane)

/** Its text stands in the statement, so that the index of the lanes can serve it: a parameter would not prove that it may. */
export const laneCode = (lane: OrderStatus): RawBuilder<unknown> => sql.lit(lane)

/**
 * Which lines of `line` are meant, and in which order: by the lane's index from the cursor on, or, with words, by their orders.
 * Undefined when the words fit no order.
 */
export async function laneSource(db: Database, { lane, partner_id, day, q, cursor }: LaneFilter) {
  const orders = q ? await findOrders(db, q) : undefined
  const after = readCursor(cursor, ['time', 'id'])
  const beyond = isOver(lane)
    ? sql`(line.lane_at, line.id) < (${after?.[0] ?? 'infinity'}::timestamptz, ${after?.[1] ?? 0}::int)`
    : sql`(line.lane_at, line.id) > (${after?.[0] ?? '-infinity'}::timestamptz, ${after?.[1] ?? 0}::int)`
  const parts = [sql`line.os_code = ${laneCode(lane)}`, beyond]
  if (orders) parts.push(sql`line.order_id = any(${orders}::int[])`)
  if (partner_id) parts.push(sql`line.partner_id = ${partner_id}`)
  if (day)
    parts.push(sql`line.lane_at >= ${day}::date::timestamp at time zone 'Asia/Seoul'
      and line.lane_at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'`)
  const way = sql.raw(isOver(lane) ? 'desc' : 'asc')
  return { where: sql.join(parts, sql` and `), order: sql`line.lane_at ${way}, line.id ${way}` }
}

const most = 300

/** Orders by number (whole, or what follows the day), by parcel number, or by the name of the business or the member. */
async function findOrders(db: Database, words: string): Promise<number[]> {
  const like = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const number = /^\d{1,8}$/.test(words) ? words.padStart(6, '0') : ''
  const parcel = plainTrackingNumber(words)
  const { rows } = await sql<{ id: number }>`
    select id from orders where order_no = ${words}
    union select id from orders where split_part(order_no, '-', 2) = ${number} and listed_at is not null
    union select order_id from order_products where tracking_number = ${parcel}
    union (
      select orders.id from unnest(array(
        select id from users where business_name ilike ${like} or name ilike ${like} limit ${most})) member (id)
      join orders on orders.user_id = member.id and orders.listed_at is not null
      order by orders.listed_at desc limit ${most})
    limit ${2 * most}`.execute(db)
  return rows.map(({ id }) => id)
}
