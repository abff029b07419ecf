import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { type OrderStatus, workLanes } from '#domain/order-status.ts'
import { plainTrackingNumber } from '#domain/tracking-number.ts'

/** What a list of the order desk is narrowed to; without a lane: the board's four. `day` is that on which a line came into its lane. */
type LaneFilter = {
  lane?: OrderStatus | undefined
  partner_id?: number | undefined
  day?: string | undefined
  q?: string | undefined
  /** Members are looked for by their own name too, as whoever sees the name may. */
  whole: boolean
}

/** In lanes that are over, what was last is looked for first. */
const over: readonly OrderStatus[] = ['ORDK', 'ORDC', 'RTNK']
export const isOver = (lane: OrderStatus | undefined): boolean => lane !== undefined && over.includes(lane)

/** Its text stands in the statement, so that the index of the lanes can serve it: a parameter would not prove that it may. */
export const laneCode = (lane: OrderStatus): RawBuilder<unknown> => sql.lit(lane)

/** Which lines of `line` a list holds. */
export async function laneLines(
  db: Database,
  { lane, partner_id, day, q, whole }: LaneFilter,
): Promise<RawBuilder<unknown>> {
  const parts = [sql`line.os_code in (${sql.join((lane ? [lane] : workLanes).map(laneCode))})`]
  if (q) parts.push(sql`line.order_id = any(${await findOrders(db, q, whole)}::int[])`)
  if (partner_id) parts.push(sql`line.partner_id = ${partner_id}`)
  if (day)
    parts.push(sql`line.lane_at >= seoul_start(${day})
      and line.lane_at < seoul_start(${day}::date + 1)`)
  return sql.join(parts, sql` and `)
}

const most = 300

/** Orders by number (whole, or what follows the day), by parcel number, or by the name of the business or (`whole`) the member. */
async function findOrders(db: Database, words: string, whole: boolean): Promise<number[]> {
  const like = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const number = /^\d{1,8}$/.test(words) ? words.padStart(6, '0') : ''
  const parcel = plainTrackingNumber(words)
  const { rows } = await sql<{ id: number }>`
    select id from orders where order_no = ${words}
    union select id from orders where split_part(order_no, '-', 2) = ${number} and listed_at is not null
    union select order_id from order_products where tracking_number = ${parcel}
    union (
      select orders.id from unnest(array(
        select id from users where business_name ilike ${like} or (${whole} and name ilike ${like}) limit ${most})) member (id)
      join orders on orders.user_id = member.id and orders.listed_at is not null
      order by orders.listed_at desc limit ${most})
    limit ${2 * most}`.execute(db)
  return rows.map(({ id }) => id)
}
