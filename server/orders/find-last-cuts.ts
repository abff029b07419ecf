import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { listLastCuts } from '#contract/orders.ts'
import type { Database } from '#database/connect.ts'

type LastCut = Result<typeof listLastCuts>['data'][number]

/** How many orders are read, and how many cuts returned. */
const [newest, told] = [10, 4]

/** Each cut and grade that a buyer has paid for lately, with the price and the day of the last time. */
export async function findLastCuts(db: Database, userId: number): Promise<LastCut[]> {
  const { rows } = await sql<LastCut>`
    with lately as (
      select id, listed_at from orders where user_id = ${userId} and state = 'PAID' and listed_at is not null
      order by listed_at desc, id desc limit ${newest}
    ), bought as (
      select distinct on (line.pc_code, line.grade_code) line.pc_code, line.pc_name, line.grade_code, line.kg_price, listed_at as at, line.id
      from lately join order_products line on line.order_id = lately.id
      where line.os_code <> 'ORDC' and line.replaces_id is null
      order by line.pc_code, line.grade_code, listed_at desc, line.id
    )
    select pc_code, pc_name, grade_code, kg_price, at from bought where at is not null order by at desc, id limit ${told}`.execute(
    db,
  )
  return rows
}
