import type { Asking } from './asking.ts'
import { type Parameters, parameter } from './parameters.ts'

export type Order = {
  /** What is ordered by, over a row of products. */
  key: string
  /** The order of `place`, as the key is called then, and `id`. */
  by: string
  /** A further condition that no row of the page breaks, and what it needs in `with`, made of a page in another order. */
  only?: string
  within?: (first: (order: Pick<Order, 'key' | 'by'>) => string) => string
}

const ascending = 'place, id'

/** How the rows of a list follow each other. Newest and won per kg are orders of the indexes; the others are sorted. */
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
 * Won per kg with the delivery of the box alone. No index has this order, because the fee may change. But a box's price per kg is never more than
 * that with delivery: among the cheapest of each arm there is a page of boxes, and what costs more per kg alone than the dearest of
 * that page with delivery is on no page before it.
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
