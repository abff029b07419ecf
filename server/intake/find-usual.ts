import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { BeefCode, GradeCode } from '#domain/codes.ts'
import { estimatePrices, type PriceSum } from '#domain/price-estimate.ts'
import { fewestSales } from '#domain/prices.ts'
import type { Usual } from '#domain/unusual.ts'

export type MarketOf = { beef_code: BeefCode; judge_sex_nm: string; grade_code: GradeCode }
type Sum = PriceSum & { beef_code: string }

/** The sums of sales of the last 30 and the last 90 days, for these kinds. */
export async function findPriceSums(db: Database | Trx, kinds: readonly string[]): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select days, beef_code, judge_sex_nm, grade_code, pc_code, n, weight::float8 as weight, amount::float8 as amount
    from unnest('{30,90}'::int[]) days cross join lateral price_sums(market_today() - (days - 1), market_today())
    where beef_code = any(${[...new Set(kinds)]}::text[])`.execute(db)
  return rows
}

/** Reads the usual price and weight for many cuts and markets at once; answers a function that looks one up. */
export async function findUsual(
  db: Database | Trx,
  asked: readonly (MarketOf & { pc_code: string })[],
): Promise<(market: MarketOf, pc_code: string) => Usual> {
  const facets = [...new Map(asked.map((one) => [keyOf(one, one.pc_code), one])).values()]
  const { rows } = await sql<MarketOf & { pc_code: string; median: number }>`
    select facet.beef_code, facet.judge_sex_nm, facet.grade_code, facet.pc_code, middle.median
    from jsonb_to_recordset(${JSON.stringify(facets)}::jsonb)
      facet (beef_code text, judge_sex_nm text, grade_code text, pc_code text)
    cross join lateral (
      select count(*) as n, round(percentile_cont(0.5) within group (order by box.price / box.weight::float8)::numeric)::int as median
      from price_boxes box
      where box.pc_code = facet.pc_code and box.beef_code = facet.beef_code and box.judge_sex_nm = facet.judge_sex_nm
        and box.grade_code = facet.grade_code and box.day between market_today() - 29 and market_today()) middle
    where middle.n >= ${fewestSales} and middle.median is not null`.execute(db)
  const medians = new Map(rows.map((row) => [keyOf(row, row.pc_code), row.median]))
  const sums = await findPriceSums(
    db,
    facets.map(({ beef_code }) => beef_code),
  )
  const weights = averageWeights(sums)
  const estimates = new Map(
    [...new Map(facets.map((one) => [keyOf(one, ''), one])).values()].flatMap((market) =>
      estimatePrices(
        sums.filter(({ beef_code }) => beef_code === market.beef_code),
        market,
      ).map(({ pc_code, kg_price }) => [keyOf(market, pc_code), kg_price] as const),
    ),
  )
  return (market, pc_code) => {
    const key = keyOf(market, pc_code)
    const [median, estimate] = [medians.get(key), estimates.get(key)]
    const weight = weights.get(`${market.beef_code} ${pc_code}`)
    return {
      ...(median !== undefined
        ? { kg_price: { value: median, basis: 'median' } }
        : estimate !== undefined && { kg_price: { value: estimate, basis: 'estimate' } }),
      ...(weight !== undefined && { weight: { value: weight, basis: 'sold' } }),
    }
  }
}

const keyOf = ({ beef_code, judge_sex_nm, grade_code }: MarketOf, pc_code: string): string =>
  [beef_code, judge_sex_nm, grade_code, pc_code].join(' ')

/** The average kg of a box by kind and cut, over all sexes and grades, of 90 days. */
function averageWeights(sums: readonly Sum[]): Map<string, number> {
  const all = new Map<string, { n: number; weight: number }>()
  for (const { days, beef_code, pc_code, n, weight } of sums) {
    if (days !== 90) continue
    const key = `${beef_code} ${pc_code}`
    const so = all.get(key) ?? { n: 0, weight: 0 }
    all.set(key, { n: so.n + n, weight: so.weight + weight })
  }
  return new Map(
    [...all]
      .filter(([, { n }]) => n >= fewestSales)
      .map(([key, { n, weight }]) => [key, Math.round((weight / n) * 100) / 100]),
  )
}
