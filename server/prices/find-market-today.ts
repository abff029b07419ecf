import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { marketToday } from '#contract/prices.ts'
import type { Database } from '#database/connect.ts'
import { homeCuts } from '#domain/codes.ts'
import { fewestSales } from '#domain/prices.ts'

/** The 30-day averages of the home page's cuts of Hanwoo 1++(9), against the 30 days that ended a week ago. */
export async function findMarketToday(db: Database): Promise<Result<typeof marketToday>['data']> {
  const { rows } = await sql<{ pc_code: string; pc_name: string; avg_price: number; before: number | null }>`
    with sums as (
      select step.back, sales.pc_code, sum(sales.n) n, sum(sales.weight) weight, sum(sales.amount)::bigint amount
      from (values (0), (7)) step(back)
      cross join lateral price_sums(market_today() - 29 - step.back, market_today() - step.back) sales
      where beef_code = '01' and grade_code = '01' and pc_code = any (${[...homeCuts]}::text[])
      group by 1, 2 having sum(sales.n) >= ${fewestSales}
    )
    select sums.pc_code, cuts.pc_name, won_per_kg(sums.amount, sums.weight) avg_price, earlier.amount / earlier.weight before
    from sums join cuts using (pc_code)
    left join sums earlier on earlier.pc_code = sums.pc_code and earlier.back = 7
    where sums.back = 0
    order by array_position(${[...homeCuts]}::text[], sums.pc_code)`.execute(db)
  return rows.map(({ before, ...now }) => ({
    ...now,
    change_percent: before === null ? null : Math.round(((now.avg_price - before) / before) * 1000) / 10,
  }))
}
