import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { marketToday } from '#contract/prices.ts'
import type { Database } from '#database/connect.ts'
import { homeCuts } from '#domain/codes.ts'

/** An average over fewer sales than this says nothing. */
const fewestSales = 5

/** The 30-day averages of the home page's cuts of Hanwoo 1++(9), against the 30 days that ended a week ago. */
export async function findMarketToday(db: Database): Promise<Result<typeof marketToday>['data']> {
  const { rows } = await sql<{ pc_code: string; pc_name: string; avg_price: number; before: number | null }>`
    select pc_code, pc_name, round(now_amount / now_weight)::int avg_price,
      case when before_n >= ${fewestSales} and before_weight > 0 then before_amount / before_weight end before
    from (
      select pc_code,
        sum(n) filter (where day > today - 30) now_n,
        sum(weight) filter (where day > today - 30) now_weight,
        sum(amount) filter (where day > today - 30) now_amount,
        sum(n) filter (where day <= today - 7) before_n,
        sum(weight) filter (where day <= today - 7) before_weight,
        sum(amount) filter (where day <= today - 7) before_amount
      from price_sales, market_today() today
      where day > today - 37 and day <= today and beef_code = '01' and grade_code = '01'
        and pc_code = any (${[...homeCuts]}::text[])
      group by 1
    ) sums join cuts using (pc_code)
    where now_n >= ${fewestSales} and now_weight > 0
    order by array_position(${[...homeCuts]}::text[], pc_code)`.execute(db)
  return rows.map(({ before, ...now }) => ({
    ...now,
    change_percent: before === null ? null : Math.round(((now.avg_price - before) / before) * 1000) / 10,
  }))
}
