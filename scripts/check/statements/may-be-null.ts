import { nodes, type Plan } from './plan.ts'

/** Aggregates that are null over no rows. */
const emptyAggregate =
  /^\(?(?!.* OVER )(max|min|sum|avg|array_agg|string_agg|jsonb?_agg|jsonb?_object_agg|bool_and|bool_or)\(/

/**
 * Why the column at this index may be null; undefined if the plan does not show it. The planner has already turned outer joins into inner
 * ones where a condition excludes nulls.
 */
export function mayBeNull(
  statement: string,
  plan: Plan,
  at: number,
  kind: { byTable: boolean; isList: boolean },
): string | undefined {
  const output = plan.Output?.[at]
  if (!output || plan['Node Type'] === 'Append' || plan['Node Type'] === 'SetOp') return undefined
  const text = bare(output)
  if (/^NULL(::|$)/.test(text)) return 'null is written there'
  const [, alias, column] = /^(?:(\w+|"[^"]+")\.)?(\w+|"[^"]+")$/.exec(text) ?? []
  if (alias && outerJoined(plan).has(alias)) return `${alias} is outer-joined`
  if (isTested(statement, plan, text)) return undefined
  if (column !== undefined) return kind.byTable ? 'the column of the table may be null' : undefined
  if (emptyAggregate.test(text)) return isOfAllRows(plan, text) ? 'no row makes it null' : undefined
  // `array(…)` looks the same, but is never null.
  const [, subplan] = /^\(?\(((?:SubPlan|InitPlan) \d+)\)(?:\.col1\)?)?$/.exec(kind.isList ? '' : output) ?? []
  if (subplan && mayBeEmpty(plan, subplan)) return 'the subquery may have no row'
  if (/^CASE\b/.test(text) && /ELSE NULL::[\w ]+(\[\])? END$/.test(text)) return 'the case has no else'
  return undefined
}

/** The expression without casts and outer parentheses. */
function bare(output: string): string {
  let text = output
  for (;;) {
    const next = text.replace(/^\((.*)\)(::[a-z_ ]+(\(\d+(,\d+)?\))?(\[\])?)?$/, '$1')
    if (next === text || !isBalanced(next) || /^(SubPlan|InitPlan) \d+$/.test(next)) return text
    text = next
  }
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const sign of text) {
    if (sign === '(') open++
    else if (sign === ')' && --open < 0) return false
  }
  return open === 0
}

/** Names of relations on the nullable side of an outer join. */
function outerJoined(plan: Plan): Set<string> {
  const found = new Set<string>()
  for (const node of nodes(plan)) {
    const missing = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[node['Join Type'] ?? '']
    for (const side of node.Plans ?? [])
      if (missing?.includes(side['Parent Relationship'] ?? ''))
        for (const { Alias } of nodes(side)) if (Alias) found.add(Alias)
  }
  return found
}

/**
 * Whether any condition names it: this may be one that excludes null. Conditions implied by a partial index are only in the text of the
 * statement.
 */
function isTested(statement: string, plan: Plan, text: string): boolean {
  const column = /\w+$/.exec(text)?.[0] ?? ''
  if (column && new RegExp(`\\b${column} is not null`, 'i').test(statement)) return true
  const conditions = nodes(plan).flatMap((node) =>
    Object.entries(node).flatMap(([key, value]) => (/Cond$|Filter$/.test(key) ? String(value) : [])),
  )
  const name = new RegExp(String.raw`(^|[^\w${text.includes('.') ? '.' : ''}])${RegExp.escape(text)}($|\W)`)
  return conditions.some((condition) => name.test(condition))
}

/** Whether it aggregates all rows, without groups and without a `having` that drops the empty result. */
function isOfAllRows(plan: Plan, text: string): boolean {
  const own = nodes(plan).find(
    (node) => node['Node Type'] === 'Aggregate' && node.Output?.some((one) => bare(one) === text),
  )
  return own?.Strategy === 'Plain' && own.Filter === undefined
}

/**
 * Whether a subquery may have no row. One without columns is an `exists`. An aggregate without groups always has one row; whether that is
 * null depends on the aggregate.
 */
function mayBeEmpty(plan: Plan, name: string): boolean {
  const node = nodes(plan).find((one) => one['Subplan Name'] === name)
  const [text] = node?.Output ?? []
  if (!node || text === undefined) return false
  return node.Strategy !== 'Plain' || emptyAggregate.test(bare(text))
}
