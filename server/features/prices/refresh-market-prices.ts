import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/**
 * Makes the market's average won per kg anew from the sales of the last 30 days, today included. Rows that stay the same are not
 * written. One process at a time does it; another waits, since what it was called for may be newer than what the first one read.
 */
export async function refreshMarketPrices(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('refresh_market_prices'))`.execute(trx)
    await sql`
      with fresh as (
        select beef_code, judge_sex_nm, grade_code, pc_code, round(sum(amount) / sum(weight))::int avg_kg_price, sum(n)::int n
        from price_sales
        where day > market_today() - 30 and day <= market_today()
        group by 1, 2, 3, 4 having sum(n) > 0 and sum(weight) > 0
      ), gone as (
        delete from market_prices where not exists (
          select from fresh
          where (fresh.beef_code, fresh.judge_sex_nm, fresh.grade_code, fresh.pc_code)
              = (market_prices.beef_code, market_prices.judge_sex_nm, market_prices.grade_code, market_prices.pc_code))
      )
      insert into market_prices (beef_code, judge_sex_nm, grade_code, pc_code, avg_kg_price, n)
      select beef_code, judge_sex_nm, grade_code, pc_code, avg_kg_price, n from fresh
      on conflict (beef_code, judge_sex_nm, grade_code, pc_code) do update
      set avg_kg_price = excluded.avg_kg_price, n = excluded.n
      where (market_prices.avg_kg_price, market_prices.n) is distinct from (excluded.avg_kg_price, excluded.n)`.execute(
      trx,
    )
  })
}
