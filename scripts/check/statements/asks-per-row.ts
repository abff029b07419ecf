import { nodes, type Plan } from './plan.ts'

const clock = /\bmarket_(now|today)\(\)|\bmarket_now\(\) AT TIME ZONE/

/** Never more than some hundreds of rows: suppliers, and the sales that the next fold takes. Their functions read the clock inside. */
const short = new Set<unknown>(['partners', 'price_sales'])

/**
 * The table that a statement reads with nothing but a filter, asking for the market's clock at each row: 4 µs each, which an index or
 * `(select market_now())` does not cost (docs/decisions/253). The plan has to be made without a wish for whole tables, or it says so of
 * everything that is empty.
 */
export function asksPerRow(plan: Plan): string | undefined {
  const found = nodes(plan).find(
    (node) =>
      node['Relation Name'] !== undefined &&
      !short.has(node['Relation Name']) &&
      clock.test(String(node.Filter)) &&
      node['Index Cond'] === undefined &&
      node['Recheck Cond'] === undefined,
  )
  return found && String(found['Relation Name'])
}
