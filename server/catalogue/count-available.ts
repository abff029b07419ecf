import type pg from 'pg'
import type { Received, Result } from '#contract/call.ts'
import type { countAvailable } from '#contract/catalogue.ts'
import { productStatuses } from '#domain/product-status.ts'
import { type Parameters, parameter } from './parameters.ts'

type Filter = Received<typeof countAvailable>['query']
type Available = Result<typeof countAvailable>
type Row = Available['data'][number] & { kg_price: number }

/**
 * Boxes that can be taken, by facets, and the lowest won per kg of each cut. Without a day it reads the tally and one index entry for each
 * of its rows, not the boxes.
 */
export async function findAvailable(pool: pg.Pool, filter: Filter): Promise<Available> {
  const parameters: Parameters = []
  const where = narrow(filter, parameters)
  const text = filter.sale_date
    ? `select pc_code, product_type, beef_code, grade_code, count(*)::int count, min(kg_price) kg_price
       from products where ps_code = ${productStatuses.available} and sale_date = ${parameter(parameters, filter.sale_date, 'date')} ${where}
       group by 1, 2, 3, 4`
    : `select facets.*, cheapest.kg_price from (
         select pc_code, product_type, beef_code, grade_code, sum(n)::int count from product_tally
         where ps_code = ${productStatuses.available} ${where} group by 1, 2, 3, 4 having sum(n) > 0
       ) facets cross join lateral (
         select kg_price from products
         where product_type = facets.product_type and pc_code = facets.pc_code and beef_code = facets.beef_code
           and grade_code = facets.grade_code and ps_code = ${productStatuses.available}
         order by kg_price, id limit 1
       ) cheapest`
  const { rows } = await pool.query<Row>(text, parameters)
  const lowest = new Map<string, number>()
  for (const { pc_code, kg_price } of rows) lowest.set(pc_code, Math.min(kg_price, lowest.get(pc_code) ?? kg_price))
  return {
    data: rows,
    lowest: Array.from(lowest, ([pc_code, kg_price]) => ({ pc_code, kg_price })),
  }
}

const narrow = (filter: Filter, parameters: Parameters): string =>
  [
    filter.product_type ? `and product_type = ${parameter(parameters, filter.product_type, 'text')}` : '',
    ...(['pc_code', 'beef_code', 'grade_code'] as const).map((facet) =>
      filter[facet].length > 0 ? `and ${facet} = any (${parameter(parameters, filter[facet], 'text[]')})` : '',
    ),
  ].join(' ')
