import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { averagePrices } from '#contract/prices.ts'
import type { Trx } from '#database/connect.ts'
import type { Sold } from './find-sold.ts'
import { groupSales } from './group-sales.ts'
import type { Period } from './period.ts'

/** What was sold in a period, by kind, sex, grade and cut. */
export async function findAveragePrices(
  trx: Trx,
  { first, last }: Period,
  findSold: (trx: Trx, period: Period) => Promise<Sold[]>,
): Promise<Result<typeof averagePrices>> {
  const sold = await findSold(trx, { first, last })
  const counted = await sql<{ total_count: number; bid_count: number; excluded_count: number }>`
    select tally.*, (
      select count(*)::int from price_exclusions
      join order_products line on line.id = order_product_id and sold(line.os_code)
      join orders on orders.id = line.order_id
      where (orders.paid_at at time zone 'Asia/Seoul')::date between ${first}::date and ${last}::date) excluded_count
    from (select coalesce(sum(total), 0)::int total_count, coalesce(sum(bid), 0)::int bid_count
          from sale_tally where day between ${first}::date and ${last}::date) tally`.execute(trx)
  const { total_count, bid_count, excluded_count } = counted.rows[0] ?? {
    total_count: 0,
    bid_count: 0,
    excluded_count: 0,
  }
  return {
    data: groupSales(sold),
    sale_date_s: first,
    sale_date_e: last,
    total_count,
    bid_count,
    scs_percent: total_count === 0 ? 0 : Math.round((1000 * bid_count) / total_count) / 10,
    excluded_count,
  }
}
