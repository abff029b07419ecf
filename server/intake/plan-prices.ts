import { sql } from 'kysely'
import type { PlannedPrice, PriceWay } from '#contract/operator/intake-prices.ts'
import type { Database } from '#database/connect.ts'
import { boxPrice, fewestSales } from '#domain/prices.ts'
import { priceProblem } from '#domain/price-problem.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'
import { findPriceSums, findUsual, type MarketOf } from './find-usual.ts'
import { oddOfChange } from './refuse-odd.ts'

type Box = MarketOf & {
  id: number
  version: number
  ps_code: ProductStatus
  cattle_no: string
  pc_code: string
  pc_name: string
  weight: number
  kg_price: number
  price: number
}

/** The prices that boxes would have, in the order in which the boxes were given. */
export async function planPrices(
  db: Database,
  { ids, way }: { ids: readonly number[]; way: PriceWay },
): Promise<{ data: PlannedPrice[] }> {
  const wanted = way.by === 'list' ? way.prices.map(({ id }) => id) : ids
  const { rows } = await sql<Box>`
    select p.id, p.version, p.ps_code, c.cattle_no, p.pc_code, cuts.pc_name, p.weight::float8 as weight, p.kg_price, p.price,
      c.beef_code, c.judge_sex_nm, c.grade_code
    from unnest(${wanted}::int[]) with ordinality asked (id, place)
    join products p using (id) join carcass_infos c on c.id = p.carcass_id join cuts on cuts.pc_code = p.pc_code
    order by place`.execute(db)
  const usual = await findUsual(db, rows)
  const market = way.by === 'market' ? await findAverages(db, rows) : undefined
  return {
    data: rows.map((box) => {
      const kg_price = nextPrice(box, way, market)
      const { id, version, cattle_no, pc_name, weight } = box
      const problem = problemOf(box, kg_price)
      const to = problem || kg_price === undefined ? null : { kg_price, price: boxPrice(weight, kg_price) }
      return {
        id,
        version,
        cattle_no,
        pc_name,
        weight,
        from: { kg_price: box.kg_price, price: box.price },
        to,
        problem,
        odd: to ? oddOfChange(box, { weight, kg_price: to.kg_price }, usual(box, box.pc_code)) : [],
      }
    }),
  }
}

/** The next won per kg, rounded to ten; a price from a list is used as it is. */
function nextPrice(box: Box, way: PriceWay, market: Map<string, number> | undefined): number | undefined {
  if (way.by === 'list') return way.prices.find(({ id }) => id === box.id)?.kg_price
  const from = way.by === 'percent' ? box.kg_price : market?.get(facetOf(box))
  return from === undefined ? undefined : Math.max(10, Math.round((from * (100 + way.percent)) / 1_000) * 10)
}

function problemOf({ ps_code, weight, kg_price }: Box, next: number | undefined): string {
  if (ps_code > productStatuses.available)
    return ps_code < productStatuses.sold ? '누가 담고 있어요' : '이미 팔렸거나 끝난 상품이에요'
  if (next === undefined) return '30일 시세가 없어요'
  if (next > 9_999_999) return '너무 높은 가격이에요'
  return priceProblem(weight, next) ?? (next === kg_price ? '지금과 같은 가격이에요' : '')
}

const facetOf = ({ beef_code, judge_sex_nm, grade_code, pc_code }: MarketOf & { pc_code: string }): string =>
  [beef_code, judge_sex_nm, grade_code, pc_code].join(' ')

/** The same averages as the shop shows: 30 days, none from fewer than five sales. */
async function findAverages(db: Database, boxes: readonly Box[]): Promise<Map<string, number>> {
  const sums = await findPriceSums(
    db,
    boxes.map(({ beef_code }) => beef_code),
  )
  return new Map(
    sums
      .filter(({ days, n }) => days === 30 && n >= fewestSales)
      .map((sum) => [facetOf(sum as MarketOf & { pc_code: string }), Math.round(sum.amount / sum.weight)]),
  )
}
