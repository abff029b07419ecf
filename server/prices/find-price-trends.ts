import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { priceTrends } from '#contract/prices.ts'
import type { Database } from '#database/connect.ts'
import type { Period } from '#domain/price-period.ts'

const parts = 8

/** The averages of every cut in each eighth of the period, from the roll-up. */
export async function findPriceTrends(
  db: Database,
  { first, last }: Period,
  { beef_code, judge_sex_nm, grade_code }: Received<typeof priceTrends>['query'],
): Promise<Result<typeof priceTrends>> {
  const { rows } = await sql<{ pc_code: string; part: number; avg_price: number }>`
    select pc_code, (day - ${first}::date) * ${parts}::int / (${last}::date - ${first}::date + 1) part,
      won_per_kg(sum(amount)::bigint, sum(weight)) avg_price
    from (
      select pc_code, day, amount, weight, n from price_facets join price_days on facet = id
      where (beef_code, judge_sex_nm, grade_code) = (${beef_code}, ${judge_sex_nm}, ${grade_code})
        and day between ${first}::date and ${last}::date
      union all
      select pc_code, day, amount, weight, n from price_sales
      where (beef_code, judge_sex_nm, grade_code) = (${beef_code}, ${judge_sex_nm}, ${grade_code})
        and day between ${first}::date and ${last}::date
    ) sales
    group by 1, 2 having sum(n) > 0 and sum(weight) > 0 order by 1, 2`.execute(db)
  const lines = new Map<string, (number | null)[]>()
  for (const { pc_code, part, avg_price } of rows) {
    const points = lines.get(pc_code) ?? Array.from({ length: parts }, () => null)
    points[part] = avg_price
    lines.set(pc_code, points)
  }
  return { data: Array.from(lines, ([pc_code, points]) => ({ pc_code, points })) }
}
