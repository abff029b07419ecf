import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { averagePrices } from '#contract/prices.ts'
import type { Database } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'
import { groupSales, type SoldCut } from './group-sales.ts'

/** Days of a period at most, and of the one shown when none is asked for. */
const longest = 366
const usual = 30

/** What was sold in a period, by kind, sex, grade and cut; the period's ends count. */
export async function findAveragePrices(
  db: Database,
  asked: Received<typeof averagePrices>['query'],
): Promise<Result<typeof averagePrices>> {
  const { first, last } = await period(db, asked)
  const [sold, counted] = await Promise.all([
    sql<SoldCut>`
      select sales.beef_code, beef_kinds.name beef_name, sales.judge_sex_nm, sales.grade_code, sales.pc_code, cuts.pc_name,
        sum(n)::int product_count, round(sum(amount) / sum(weight))::int avg_price
      from price_sales sales
      join beef_kinds on beef_kinds.code = sales.beef_code
      join cuts on cuts.pc_code = sales.pc_code
      where day between ${first}::date and ${last}::date
      group by 1, 2, 3, 4, 5, 6, cuts.position having sum(n) > 0 and sum(weight) > 0
      order by 1, array_position(array['거세', '암', '수'], sales.judge_sex_nm), 3, 4, cuts.position`.execute(db),
    sql<{ total_count: number; bid_count: number }>`
      select
        (select count(*)::int from products where sale_date between ${first}::date and ${last}::date) total_count,
        (select count(*)::int from order_products
         where sale_date between ${first}::date and ${last}::date and sold(os_code)) bid_count`.execute(db),
  ])
  const { total_count, bid_count } = counted.rows[0] ?? { total_count: 0, bid_count: 0 }
  return {
    data: groupSales(sold.rows),
    sale_date_s: first,
    sale_date_e: last,
    total_count,
    bid_count,
    scs_percent: total_count === 0 ? 0 : Math.round((1000 * bid_count) / total_count) / 10,
  }
}

/** An end that is not given is today, a beginning that is not given lies 29 days before the end. */
async function period(db: Database, { sale_date_s, sale_date_e }: Received<typeof averagePrices>['query']) {
  const { rows } = await sql<{ first: string; last: string; days: number }>`
    select first, last, last - first + 1 days from (
      select coalesce(${sale_date_s ?? null}::date, last - ${usual - 1}::int) first, last
      from (select coalesce(${sale_date_e ?? null}::date, market_today()) last) ends
    ) period`.execute(db)
  const { first = '', last = '', days = 0 } = rows[0] ?? {}
  if (days < 1) throw refuse('input.invalid', '시작일이 종료일보다 늦습니다.')
  if (days > longest) throw refuse('input.invalid', '조회 기간은 최대 1년입니다.')
  return { first, last }
}
