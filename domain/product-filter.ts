import { beefKinds, type BeefCode, type GradeCode, gradeNames, type ProductType } from './codes.ts'
import { isDay } from './is-day.ts'
import type { Sex } from './search/meaning.ts'

export const productSorts = ['new', 'kg_price', 'delivered'] as const
export type Sort = (typeof productSorts)[number]

/** The filter of a list of boxes. Its only state is the address. Ranges include both ends. */
export type ProductFilter = {
  product_type?: ProductType
  beef_code: BeefCode[]
  grade_code: GradeCode[]
  pc_code: string[]
  partner_id: string[]
  sex: Sex[]
  /** kg of the box, won per kg, day of slaughter, as strings of the address. */
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

/** All query parameters of a filter. */
export const filterNames: readonly string[] = ['sch_word', ...lists, ...Object.keys(ends), 'sort']

const isBeef = (code: string): code is BeefCode => Object.hasOwn(beefKinds, code)
const isGrade = (code: string): code is GradeCode => Object.hasOwn(gradeNames, code)
const isCut = (code: string) => /^\d{8}$/.test(code)
const isId = (code: string) => /^[1-9]\d{0,8}$/.test(code)
const isSex = (word: string): word is Sex => word === '거세' || word === '암' || word === '수'

/** The query of an address, in the browser and on the server. */
type Search = { get: (name: string) => string | null; getAll: (name: string) => string[] }

function codesOf(search: Search, name: string): string[] {
  const all = search.getAll(name).flatMap((value) => value.split(','))
  return [...new Set(all.filter(Boolean))].toSorted()
}

/** Whether the end of a range is valid; a half-typed one is not. */
export const isEnd = (name: End, value: string): boolean => {
  if (!ends[name].test(value)) return false
  // The server refuses days that do not exist, such as the 31st of June.
  return ends[name] !== day || isDay(value)
}

/** Reads the filter from an address. Unknown codes are dropped, so that an old link still shows a list. */
export function filterFrom(search: Search, productType?: ProductType): ProductFilter {
  const sort = productSorts.find((one) => one === search.get('sort')) ?? 'new'
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

/** The query parameters of a filter, without empty ones. */
export function filterParts(filter: ProductFilter): [string, string][] {
  const parts: [string, string | undefined][] = [
    ['sch_word', filter.sch_word],
    ...lists.map((name): [string, string] => [name, filter[name].join(',')]),
    ...(Object.keys(ends) as End[]).map((name): [string, string | undefined] => [name, filter[name]]),
    ['sort', filter.sort === 'new' ? undefined : filter.sort],
  ]
  return parts.filter((part): part is [string, string] => Boolean(part[1]))
}
