/** What one change makes of another: the value of both, or nothing if each has changed the same list. */
export type Merged = { value: unknown } | undefined

/**
 * A value in which two changes of `base` are both kept, field by field. A field that both have changed stays as in `later`; a list is one
 * field, and two different changes of it cannot be joined.
 */
export function mergeChange(base: unknown, earlier: unknown, later: unknown): Merged {
  if (later === undefined || same(later, base)) return { value: earlier }
  if (same(earlier, base) || same(earlier, later)) return { value: later }
  if (Array.isArray(later) || Array.isArray(earlier)) return undefined
  if (!isFields(base) || !isFields(earlier) || !isFields(later)) return { value: later }
  const value: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(earlier), ...Object.keys(later)])) {
    const field = mergeChange(base[name], earlier[name], later[name])
    if (!field) return undefined
    value[name] = field.value
  }
  return { value }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of values from JSON, whatever the order of their fields. */
function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => same(each, other[at]))
  if (!isFields(one) || !isFields(other)) return one === other
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]))
}
