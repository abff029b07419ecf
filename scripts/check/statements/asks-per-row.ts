import { nodes, type Plan } from './plan.ts'

const clock = /\bmarket_(now|today)\(\)|\bmarket_now\(\) AT TIME ZONE/

/** Tables that never have more than some hundreds of rows: partners, and the sales of the next fold. Their functions read the clock inside. */
const short = new Set<unknown>(['partners', 'price_sales'])

/**
 * The table that a statement reads by a filter alone, calling the market clock for each row: 4 µs each, which an index or `(select
 * market_now())` avoids (docs/decisions/253). The plan has to be made with enable_seqscan off, or every empty table would be reported.
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
