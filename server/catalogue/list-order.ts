import type { Asking } from './asking.ts'
import { type Parameters, parameter } from './parameters.ts'

export type Order = {
  /** The SQL expression to order by, over a row of products. */
  key: string
  /** The `order by` clause over `id` and `place`, which is the name of the key in the subquery. */
  by: string
  /** `only`: a further condition that every row of the page meets. `within`: the CTE that it needs, made of a page in another order. */
  only?: string
  within?: (first: (order: Pick<Order, 'key' | 'by'>) => string) => string
}

const ascending = 'place, id'

/** The order of a list. Indexes have the orders newest and won per kg; the other orders are sorted. */
export function orderOf(asking: Asking, parameters: Parameters): Order {
  if (asking.near !== undefined)
    return { key: `abs(weight::float8 - ${parameter(parameters, asking.near, 'float8')})`, by: ascending }
  if (asking.sort === 'kg_price') return { key: 'kg_price', by: ascending }
  if (asking.sort === 'new') return { key: 'posted_at', by: 'place desc, id desc' }
  const { fee, free_from } = asking.delivery
  const taken = parameter(parameters, fee, 'float8')
  return delivered(
    free_from === null
      ? taken
      : `case when price < ${parameter(parameters, free_from, 'int')} then ${taken} else 0 end`,
  )
}

/**
 * Won per kg including the delivery of the box bought alone. No index has this order, because the fee may change. But the price per kg
 * alone is never more than the price with delivery. So `dearest` is the highest price with delivery among the cheapest boxes, as many as
 * the page reaches: a box whose price alone is higher than that is neither on this page nor on one before it.
 */
function delivered(fee: string): Order {
  const key = `kg_price + (${fee}) / weight::float8`
  return {
    key,
    by: ascending,
    only: 'and kg_price <= (select most from dearest)',
    within: (first) => `dearest as materialized (
      select coalesce(ceil(max(${key})), 0)::int most
      from (${first({ key: 'kg_price', by: ascending })}) cheap join products using (id)),`,
  }
}
