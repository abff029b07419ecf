import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'

/** Carcasses and boxes of type D posted today, by partner; partners with the most carcasses come first. */
export async function countTodayByPartner(db: Database) {
  const { rows } = await sql<{
    partner_id: number
    partner_name: string
    carcass_count: number
    product_count: number
  }>`
    select c.partner_id, partners.partner_name, count(distinct c.id)::int carcass_count, count(*)::int product_count
    from carcass_infos c
    join partners on partners.id = c.partner_id
    join products on products.carcass_id = c.id and products.ps_code between ${sql.lit(productStatuses.available)} and ${sql.lit(productStatuses.sold)}
    where c.sale_date = market_today() and c.product_type = 'D'
    group by 1, 2
    order by 3 desc, 2`.execute(db)
  return rows
}
