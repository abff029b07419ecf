import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { listIntakePrices } from '#contract/operator/intake.ts'
import type { Database } from '#database/connect.ts'
import { estimatePrices } from '#domain/price-estimate.ts'
import { findPriceSums } from './find-usual.ts'

type Asked = Received<typeof listIntakePrices>['query']

/**
 * Market prices of the last 30 days including today: the same averages that buyers see. Cuts without one get an estimate from the nearest
 * market of the kind.
 */
export async function findPrices(db: Database, asked: Asked): Promise<Result<typeof listIntakePrices>> {
  const { beef_code, judge_sex_nm, grade_code } = asked
  const [{ rows: data }, sums, { rows: cuts }] = await Promise.all([
    sql<{ pc_code: string; avg: number; n: number }>`
      select cuts.pc_code, market.avg_kg_price as avg, market.n from cuts
      cross join lateral market_price(${beef_code}, ${judge_sex_nm}, ${grade_code}, cuts.pc_code) market
      where cate_depth = 3 and avg_kg_price is not null order by position`.execute(db),
    findPriceSums(db, [beef_code]),
    sql<{ pc_code: string }>`
      select pc_code from cuts where cate_depth = 3 and retired_at is null`.execute(db),
  ])
  const known = new Set(data.map(({ pc_code }) => pc_code))
  const sold = new Set(cuts.map(({ pc_code }) => pc_code))
  return {
    data,
    estimates: estimatePrices(sums, asked).filter(({ pc_code }) => sold.has(pc_code) && !known.has(pc_code)),
  }
}
