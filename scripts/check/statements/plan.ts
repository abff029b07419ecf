/** A node of a plan, as `explain (verbose, format json)` gives it. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  'Join Type'?: string
  'Subplan Name'?: string
  Alias?: string
  Output?: string[]
  Plans?: Plan[]
  'Group Key'?: string[]
} & Record<string, unknown>

/** The node and all its descendants. */
export function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)]
}
