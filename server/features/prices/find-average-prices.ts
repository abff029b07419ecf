import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { averagePrices } from '#contract/prices.ts'
import type { Trx } from '#database/connect.ts'
import { groupSales, type SoldCut } from './group-sales.ts'
import type { Period } from './period.ts'

/** What was sold in a period, by kind, sex, grade and cut. */
export async function findAveragePrices(trx: Trx, { first, last }: Period): Promise<Result<typeof averagePrices>> {
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

/** `weight` in kg and `amount` in won are what `avg_price` was made of. */
export type Sold = SoldCut & { weight: number; amount: number }

export async function findSold(trx: Trx, { first, last }: Period): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select sales.beef_code, beef_kinds.name beef_name, sales.judge_sex_nm, sales.grade_code, sales.pc_code, cuts.pc_name,
      sales.n product_count, won_per_kg(sales.amount, sales.weight) avg_price, sales.weight, sales.amount
    from price_sums(${first}::date, ${last}::date) sales
    join beef_kinds on beef_kinds.code = sales.beef_code
    join cuts on cuts.pc_code = sales.pc_code
    order by 1, array_position(array['거세', '암', '수'], sales.judge_sex_nm), 3, 4, cuts.position`.execute(trx)
  return rows
}
