import { beefKinds, type BeefCode, type GradeCode, gradeNames, type ProductType } from '#domain/codes.ts'
import type { Sex } from '#domain/search/meaning.ts'

export const sorts = ['new', 'kg_price', 'delivered'] as const
export type Sort = (typeof sorts)[number]

/** What a list of products is narrowed to. The address holds it and nothing else does. Ends of ranges belong to them. */
export type ProductFilter = {
  product_type?: ProductType
  beef_code: BeefCode[]
  grade_code: GradeCode[]
  pc_code: string[]
  partner_id: string[]
  sex: Sex[]
  /** kg of the box, won per kg, day of slaughter: as they stand in the address. */
  weight_from?: string
  weight_to?: string
  kg_price_from?: string
  kg_price_to?: string
  abatt_from?: string
  abatt_to?: string
  sch_word: string
  sort: Sort
}

const lists = ['beef_code', 'grade_code', 'pc_code', 'partner_id', 'sex'] as const
const weight = /^(?:0|[1-9]\d{0,3})(?:\.\d{1,2})?$/
const won = /^(?:0|[1-9]\d{0,7})$/
const day = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const ends = {
  weight_from: weight,
  weight_to: weight,
  kg_price_from: won,
  kg_price_to: won,
  abatt_from: day,
  abatt_to: day,
} as const
export type End = keyof typeof ends

const isBeef = (code: string): code is BeefCode => Object.hasOwn(beefKinds, code)
const isGrade = (code: string): code is GradeCode => Object.hasOwn(gradeNames, code)
const isCut = (code: string) => /^\d{8}$/.test(code)
const isId = (code: string) => /^[1-9]\d{0,8}$/.test(code)
const isSex = (word: string): word is Sex => word === '거세' || word === '암' || word === '수'

function codesOf(search: URLSearchParams, name: string): string[] {
  const all = search.getAll(name).flatMap((value) => value.split(','))
  return [...new Set(all.filter(Boolean))].toSorted()
}

/** Whether an end of a range is one; what is half typed is not. */
export const isEnd = (name: End, value: string): boolean => {
  if (!ends[name].test(value)) return false
  // A 31st of June would be refused: it is no day of the calendar.
  return ends[name] !== day || new Date(`${value}T00:00Z`).toISOString().startsWith(value)
}

/** Reads the filter from an address. Codes that do not exist are dropped: an old link still shows a list. */
export function filterFrom(search: URLSearchParams, productType?: ProductType): ProductFilter {
  const sort = sorts.find((one) => one === search.get('sort')) ?? 'new'
  const names = Object.keys(ends) as End[]
  const found = names.flatMap((name) => {
    const value = search.get(name) ?? ''
    return isEnd(name, value) ? [[name, value]] : []
  })
  return {
    ...(productType && { product_type: productType }),
    beef_code: codesOf(search, 'beef_code').filter(isBeef),
    grade_code: codesOf(search, 'grade_code').filter(isGrade),
    pc_code: codesOf(search, 'pc_code').filter(isCut).slice(0, 50),
    partner_id: codesOf(search, 'partner_id').filter(isId).slice(0, 50),
    sex: codesOf(search, 'sex').filter(isSex),
    ...(Object.fromEntries(found) as Partial<Record<End, string>>),
    sch_word: (search.get('sch_word') ?? '').trim().slice(0, 50),
    sort,
  }
}

/** The address of a filter: empty parts are left out, the page starts again, an open popup is closed. */
export function searchOf(filter: ProductFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.sch_word) search.set('sch_word', filter.sch_word)
  for (const name of lists) if (filter[name].length > 0) search.set(name, filter[name].join(','))
  for (const name of Object.keys(ends) as End[]) {
    const value = filter[name]
    if (value) search.set(name, value)
  }
  if (filter.sort !== 'new') search.set('sort', filter.sort)
  return search
}

/**
 * What stands in the address by now, with what somebody changed of the filter they saw: two changes that follow each other faster than
 * the page is drawn (a field that is left by a press on a choice) both count.
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

/** Of a list, what was added to the one that was seen and what was taken out of it. */
function changedList(now: unknown, seen: unknown, next: readonly string[]): string[] {
  const [there, before] = [now, seen].map((list) => (Array.isArray(list) ? (list as string[]) : []))
  const stays = there!.filter((value) => next.includes(value) || !before!.includes(value))
  return [...new Set([...stays, ...next.filter((value) => !before!.includes(value))])].toSorted()
}

/** The same words in the same order, with nothing chosen. */
export function cleared({ product_type, sch_word, sort }: ProductFilter): ProductFilter {
  return { ...filterFrom(new URLSearchParams(), product_type), sch_word, sort }
}

/** Whether more is asked than what the counts of the market know: kind, grade, cut. */
export const hasDetails = (filter: ProductFilter): boolean => detailCount(filter) > 0

/** Whether anything is chosen in the panel. */
export const isNarrowed = (filter: ProductFilter): boolean => choiceCount(filter, filter.pc_code.length) > 0

/** The list with one value added, or taken out when it was in. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

/** How many of the panel's choices are set; all cuts of a part count once, and so does a range. */
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
