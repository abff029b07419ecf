import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { listPriceFacets, PriceFacet } from '#contract/operator/prices.ts'
import type { Database } from '#database/connect.ts'
import { byNumber, byWords, listOrder } from '#server/http/list-order.ts'
import { periodOf } from './operator-period.ts'

const usual = 200

type Row = PriceFacet & { total: number; all_count: number; all_amount: number; row: number }

/** The columns that can be sorted. The median is computed only for the rows of the page, so it is not among them. */
const keys = {
  cut: byWords(sql`(select pc_name from cuts where cuts.pc_code = price_sums.pc_code)`),
  kind: byWords(sql`beef_code || judge_sex_nm`),
  weight: byNumber(sql`weight`),
  amount: byNumber(sql`amount`),
  avg: byNumber(sql`won_per_kg(amount::bigint, weight::numeric)`),
}

/** From running totals, so the length of the period costs nothing; only the median reads the sales themselves, for the rows of the page. */
export async function findFacets(
  db: Database,
  {
    beef_code,
    judge_sex_nm,
    grade_code,
    pc_code,
    limit = usual,
    sort,
    ...asked
  }: Received<typeof listPriceFacets>['query'] & { limit?: number },
): Promise<Result<typeof listPriceFacets>> {
  const { from, to } = await periodOf(db, asked)
  const busiest = sql`n desc, pc_code, grade_code, beef_code, judge_sex_nm`
  const order = sort ? sql`${listOrder({ sort }, { id: sql`n`, keys, usual: 'id' }).by}, ${busiest}` : busiest
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (beef_code) parts.push(sql`beef_code = ${beef_code}`)
  if (judge_sex_nm) parts.push(sql`judge_sex_nm = ${judge_sex_nm}`)
  if (grade_code) parts.push(sql`grade_code = ${grade_code}`)
  if (pc_code) parts.push(sql`pc_code = ${pc_code}`)
  const [{ rows }, { rows: excluded }, { rows: sexes }, { rows: cuts }] = await Promise.all([
    sql<Row>`
      select sums.*, cuts.pc_name, won_per_kg(sums.amount::bigint, sums.weight::numeric) as avg_price, middle.median
      from (
        select beef_code, judge_sex_nm, grade_code, pc_code, n as count, weight::float8 as weight, amount::float8 as amount,
          (count(*) over ())::int as total, (sum(n) over ())::int as all_count, (sum(amount) over ())::float8 as all_amount, (row_number() over (order by ${order}))::int as row
        from price_sums(${from}::date, ${to}::date) where ${sql.join(parts, sql` and `)}
        order by ${order} limit ${limit}
      ) sums
      join cuts on cuts.pc_code = sums.pc_code
      cross join lateral (
        select round(percentile_cont(0.5) within group (order by box.price / box.weight::float8)::numeric)::int as median
        from price_boxes box
        where box.pc_code = sums.pc_code and box.beef_code = sums.beef_code and box.judge_sex_nm = sums.judge_sex_nm
          and box.grade_code = sums.grade_code and box.day between ${from}::date and ${to}::date) middle
      order by sums.row`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from price_exclusions`.execute(db),
    sql<{ name: string }>`select distinct judge_sex_nm as name from price_facets order by 1`.execute(db),
    sql<{ pc_code: string; pc_name: string }>`
      select pc_code, pc_name from cuts where cate_depth = 3 order by position`.execute(db),
  ])
  const [first] = rows
  return {
    from,
    to,
    data: rows,
    total: first?.total ?? 0,
    count: first?.all_count ?? 0,
    amount: first?.all_amount ?? 0,
    excluded: excluded[0]?.n ?? 0,
    sexes: sexes.map(({ name }) => name),
    cuts,
  }
}
