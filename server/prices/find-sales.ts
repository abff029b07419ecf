import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { listExcludedSales, listPriceSales, PriceSale } from '#contract/operator/prices.ts'
import type { Database } from '#database/connect.ts'
import { maskedWords } from '#domain/audit-changes.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { byNumber, byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { periodOf } from './operator-period.ts'

const columns: RawBuilder<unknown> = sql`
  line.id, seoul_day(orders.paid_at)::text as day, line.order_id, orders.order_no, line.beef_code,
  line.judge_sex_nm, line.grade_code, line.pc_name, line.cattle_no, line.weight, line.product_price as price`

/** Sales of one kind, sex, grade and cut, ordered by won per kg: odd prices are at the ends. */
export async function findSales(
  db: Database,
  {
    beef_code,
    judge_sex_nm,
    grade_code,
    pc_code,
    order,
    cursor,
    limit,
    ...asked
  }: Received<typeof listPriceSales>['query'],
): Promise<Result<typeof listPriceSales>> {
  const { from, to } = await periodOf(db, asked)
  const after = readCursor(cursor, ['id', 'id'])
  const beyond =
    order === 'high'
      ? sql`(kg_price, id) < (${after?.[0] ?? 2_147_483_647}::int, ${after?.[1] ?? 0}::int)`
      : sql`(kg_price, id) > (${after?.[0] ?? -1}::int, ${after?.[1] ?? 0}::int)`
  const way = sql.raw(order === 'high' ? 'desc' : 'asc')
  const { rows } = await sql<PriceSale>`
    select ${columns}, picked.kg_price, null as reason, null as excluded_at
    from (
      select id, kg_price from (
        select order_product_id as id, won_per_kg(price, weight) as kg_price from price_boxes
        where pc_code = ${pc_code} and beef_code = ${beef_code} and judge_sex_nm = ${judge_sex_nm} and grade_code = ${grade_code}
          and day between ${from}::date and ${to}::date
      ) boxes where ${beyond} order by kg_price ${way}, id ${way} limit ${limit + 1}
    ) picked
    join order_products line on line.id = picked.id join orders on orders.id = line.order_id
    order by picked.kg_price ${way}, line.id ${way}`.execute(db)
  return pageOf(rows, limit, ({ kg_price, id }) => [kg_price, id])
}

const keys = {
  cut: byWords(sql`line.pc_name || ' ' || line.grade_code`),
  kg: byNumber(sql`won_per_kg(line.product_price, line.weight)`),
  day: byTime(sql`orders.paid_at`),
  order: byWords(sql`orders.order_no`),
  reason: byWords(sql`left_out.reason`),
  at: byTime(sql`left_out.created_at`),
}

/** `whole`: with the numbers in the reasons, for whoever may act on prices. */
export async function findExcluded(
  db: Database,
  { limit, ...asked }: Received<typeof listExcludedSales>['query'],
  whole: boolean,
): Promise<Result<typeof listExcludedSales>> {
  // A cursor carries what it sorts by: by reasons that are masked nothing is sorted.
  const sort = !whole && asked.sort?.endsWith('reason') ? undefined : asked.sort
  const order = listOrder({ ...asked, sort }, { id: sql`line.id`, keys, usual: '-at' })
  const { rows } = await sql<PriceSale & Placed>`
    select ${columns}, ${order.place} as place, won_per_kg(line.product_price, line.weight) as kg_price, left_out.reason, left_out.created_at as excluded_at
    from price_exclusions left_out
    join order_products line on line.id = left_out.order_product_id join orders on orders.id = line.order_id
    where ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  const shown = whole ? rows : rows.map((row) => ({ ...row, reason: row.reason && maskedWords(row.reason) }))
  return pageOf(shown, limit, order.keyOf)
}
