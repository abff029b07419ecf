import { sql } from 'kysely'
import type { z } from 'zod'
import type { Received, Result } from '#contract/call.ts'
import type { priceDay, priceDays } from '#contract/prices.ts'
import type { Database } from '#database/connect.ts'
import { type GradeCode, gradeCodes, gradeNames } from '#domain/codes.ts'
import type { Period } from '#domain/price-period.ts'

type Row = z.infer<typeof priceDay> & { grade_code: GradeCode }

/**
 * The price of one cut day by day. Folded sales come from the roll-up; days with sales that are not folded yet are counted from their
 * boxes, so that the result is always current.
 */
export async function findPriceDays(
  db: Database,
  { first, last }: Period,
  { pc_code, beef_code, judge_sex_nm, grade_code }: Received<typeof priceDays>['query'],
): Promise<Result<typeof priceDays>> {
  const grades = grade_code.length > 0 ? grade_code : [...gradeCodes]
  const { rows } = await sql<Row>`
    with late as (
      select distinct grade_code, day from price_sales
      where pc_code = ${pc_code} and beef_code = ${beef_code} and judge_sex_nm = ${judge_sex_nm}
        and grade_code = any (${grades}::text[]) and day between ${first}::date and ${last}::date
    )
    select grade_code, day, won_per_kg(amount, weight) avg_price, n product_count, p10, p90
    from price_facets join price_days on facet = id
    where pc_code = ${pc_code} and beef_code = ${beef_code} and judge_sex_nm = ${judge_sex_nm}
      and grade_code = any (${grades}::text[]) and day between ${first}::date and ${last}::date and n > 0
      and not exists (select from late where (late.grade_code, late.day) = (price_facets.grade_code, price_days.day))
    union all
    select grade_code, day, won_per_kg(sum(price), sum(weight)), count(*)::int,
      case when count(*) >= 5 then round(percentile_cont(0.1) within group (order by price / weight)::numeric)::int end,
      case when count(*) >= 5 then round(percentile_cont(0.9) within group (order by price / weight)::numeric)::int end
    from price_boxes join late using (grade_code, day)
    where pc_code = ${pc_code} and beef_code = ${beef_code} and judge_sex_nm = ${judge_sex_nm}
    group by 1, 2
    order by 1, 2`.execute(db)
  return {
    data: grades.toSorted().map((code) => ({
      grade_code: code,
      gradeName: gradeNames[code],
      days: rows.filter((row) => row.grade_code === code),
    })),
    sale_date_s: first,
    sale_date_e: last,
  }
}
