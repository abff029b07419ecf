import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { type OrderStatus, workLanes } from '#domain/order-status.ts'
import { plainTrackingNumber } from '#domain/tracking-number.ts'

/** The filter of a list at the order desk; without a lane it covers the board's four. `day`: the day on which a line entered its lane. */
type LaneFilter = {
  lane?: OrderStatus | undefined
  partner_id?: number | undefined
  day?: string | undefined
  q?: string | undefined
  /** Whether the search also compares the member's own name: only for roles that may see it. */
  whole: boolean
}

/** Finished lanes, which are listed newest first. */
const over: readonly OrderStatus[] = ['ORDK', 'ORDC', 'RTNK']
export const isOver = (lane: OrderStatus | undefined): boolean => lane !== undefined && over.includes(lane)

/** A literal, not a parameter: the planner uses the partial index of the lanes only if it can prove that the condition holds. */
export const laneCode = (lane: OrderStatus): RawBuilder<unknown> => sql.lit(lane)

/** Whether a line entered its lane on this day. */
export const enteredOn = (line: string, day: string): RawBuilder<unknown> =>
  sql`${sql.ref(line)}.lane_at >= seoul_start(${day}) and ${sql.ref(line)}.lane_at < seoul_start(${day}::date + 1)`

/** The condition on `line` for a list with this filter. */
export async function laneLines(
  db: Database,
  { lane, partner_id, day, q, whole }: LaneFilter,
): Promise<RawBuilder<unknown>> {
  const parts = [sql`line.os_code in (${sql.join((lane ? [lane] : workLanes).map(laneCode))})`]
  if (q) parts.push(sql`line.order_id = any(${await findOrders(db, q, whole)}::int[])`)
  if (partner_id) parts.push(sql`line.partner_id = ${partner_id}`)
  if (day) parts.push(enteredOn('line', day))
  return sql.join(parts, sql` and `)
}

const most = 300

/** Finds orders by number (whole, or the part after the day), parcel number, business name, or (with `whole`) the member's name. */
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
