import { filterFrom, filterParts, type ProductFilter } from '#domain/product-filter.ts'

/** The query string of a filter: back to the first page, and without the popup. */
export const searchOf = (filter: ProductFilter): URLSearchParams => new URLSearchParams(filterParts(filter))

/**
 * Applies the changes that a reader made to the filter they saw (`seen` → `next`) to the filter in the address by now (`now`). So two
 * changes both count even if the second comes before a render (a field that is left by a press on a choice).
 */
export function changedFrom(now: ProductFilter, seen: ProductFilter, next: ProductFilter): ProductFilter {
  const keys = [...new Set([...Object.keys(seen), ...Object.keys(next)])] as (keyof ProductFilter)[]
  const changed = keys.filter((key) => seen[key] !== next[key])
  const kept = Object.entries(now).filter(([key]) => !changed.some((one) => one === key))
  const written = changed.flatMap((key) => {
    const value = next[key]
    if (value === undefined) return []
    return [[key, Array.isArray(value) ? changedList(now[key], seen[key], value) : value]]
  })
  return Object.fromEntries([...kept, ...written]) as ProductFilter
}

/** The same for a list: what was added to the one that was seen, and what was removed from it. */
function changedList(now: unknown, seen: unknown, next: readonly string[]): string[] {
  const [there, before] = [now, seen].map((list) => (Array.isArray(list) ? (list as string[]) : []))
  const stays = there!.filter((value) => next.includes(value) || !before!.includes(value))
  return [...new Set([...stays, ...next.filter((value) => !before!.includes(value))])].toSorted()
}

/** The same words and order, with no filter chosen. */
export function cleared({ product_type, sch_word, sort }: ProductFilter): ProductFilter {
  return { ...filterFrom(new URLSearchParams(), product_type), sch_word, sort }
}

/** Whether the filter has more than the available counts cover: kind, grade, cut. */
export const hasDetails = (filter: ProductFilter): boolean => detailCount(filter) > 0

/** Whether anything is chosen in the filter. */
export const isNarrowed = (filter: ProductFilter): boolean => choiceCount(filter, filter.pc_code.length) > 0

/** The list with one value added, or removed if it was in. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

/** Number of choices that are set; all cuts of a part count as one, and so does a range. */
export function choiceCount(filter: ProductFilter, partCount: number): number {
  return filter.beef_code.length + filter.grade_code.length + partCount + detailCount(filter)
}

const detailCount = (filter: ProductFilter) =>
  filter.partner_id.length +
  filter.sex.length +
  [
    filter.weight_from ?? filter.weight_to,
    filter.kg_price_from ?? filter.kg_price_to,
    filter.abatt_from ?? filter.abatt_to,
  ].filter((one) => one !== undefined).length
