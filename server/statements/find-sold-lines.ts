import { sql } from 'kysely'
import type { SheetPeriod } from '#contract/statements.ts'
import type { Database } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** A line that is still sold, with its animal. kg, won, days 'YYYY-MM-DD'. */
export type SoldLine = {
  day: string
  order_no: string
  cattle_no: string
  judge_breed_nm: string
  judge_sex_nm: string
  gradeName: string
  wgrade: string
  pc_name: string
  weight: number
  kg_price: number
  product_price: number
  delivery_price: number
  /** Won that were refunded for it in the provider's console all the same. */
  back: number
  partner_name: string
  abatt_nm: string
  abatt_date: string
  prod_date: string
  farm_addr: string
  buyer_business_name: string
  buyer_business_no: string
}

/** Most lines: more would take too much memory for one request. */
const most = 20_000

/** A member's sales of a period (days of Seoul on which they were paid), by traceability number. */
export async function findSoldLines(db: Database, userId: number, period: SheetPeriod): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select seoul_day(orders.paid_at)::text as day, orders.order_no, line.cattle_no,
      line.judge_breed_nm, line.judge_sex_nm, line."gradeName", c.wgrade, line.pc_name, line.weight::float8 as weight,
      coalesce(won_per_kg(paid.product_price, line.weight), line.kg_price) as kg_price,
      coalesce(paid.product_price, line.product_price) as product_price,
      coalesce(paid.delivery_price, line.delivery_price) as delivery_price, (
        select coalesce(sum(amount), 0)::int from refunds
        where state = 'DONE' and order_product_id = any(case when line.replaces_id is null then array[line.id]
          else array(select id from exchange_chain(line.id)) end)) as back, line.partner_name, c.abatt_nm, c.abatt_date, c.prod_date, c.farm_addr,
      buyer_business_name, buyer_business_no
    from orders join order_products line on line.order_id = orders.id
    join products on products.id = line.product_id join carcass_infos c on c.id = products.carcass_id
    -- What was given for something else stands here at what was paid for that.
    left join lateral (
      select sum(product_price)::int as product_price, sum(delivery_price)::int as delivery_price from exchange_chain(line.id)
    ) paid on line.replaces_id is not null
    where orders.user_id = ${userId} and orders.state = 'PAID' and orders.listed_at is not null and sold(line.os_code)
      and orders.paid_at >= seoul_start(${period.start_date})
      and orders.paid_at < seoul_start(${period.end_date}::date + 1)
    order by line.cattle_no, orders.paid_at, line.id limit ${most + 1}`.execute(db)
  if (rows.length > most) throw refuse('statement.too-many')
  return rows
}
