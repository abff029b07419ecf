import { beefKinds, type BeefCode, type GradeCode, gradeNames, type ProductType } from '#domain/codes.ts'

export type Sort = 'new' | 'kg_price'

/** What a list of products is narrowed to. The address holds it and nothing else does. */
export type ProductFilter = {
  product_type?: ProductType
  beef_code: BeefCode[]
  grade_code: GradeCode[]
  pc_code: string[]
  sch_word: string
  sort: Sort
}

const isBeef = (code: string): code is BeefCode => Object.hasOwn(beefKinds, code)
const isGrade = (code: string): code is GradeCode => Object.hasOwn(gradeNames, code)
const isCut = (code: string) => /^\d{8}$/.test(code)

function codesOf(search: URLSearchParams, name: string): string[] {
  const all = search.getAll(name).flatMap((value) => value.split(','))
  return [...new Set(all.filter(Boolean))].toSorted()
}

/** Reads the filter from an address. Codes that do not exist are dropped: an old link still shows a list. */
export function filterFrom(search: URLSearchParams, productType?: ProductType): ProductFilter {
  return {
    ...(productType && { product_type: productType }),
    beef_code: codesOf(search, 'beef_code').filter(isBeef),
    grade_code: codesOf(search, 'grade_code').filter(isGrade),
    pc_code: codesOf(search, 'pc_code').filter(isCut).slice(0, 50),
    sch_word: (search.get('sch_word') ?? '').trim().slice(0, 50),
    sort: search.get('sort') === 'kg_price' ? 'kg_price' : 'new',
  }
}

/** The address of a filter: empty parts are left out, the page starts again, an open popup is closed. */
export function searchOf(filter: ProductFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.sch_word) search.set('sch_word', filter.sch_word)
  if (filter.beef_code.length > 0) search.set('beef_code', filter.beef_code.join(','))
  if (filter.grade_code.length > 0) search.set('grade_code', filter.grade_code.join(','))
  if (filter.pc_code.length > 0) search.set('pc_code', filter.pc_code.join(','))
  if (filter.sort !== 'new') search.set('sort', filter.sort)
  return search
}

/** The list with one value added, or taken out when it was in. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

/** How many of the panel's choices are set; all cuts of a part count once. */
export function choiceCount(filter: ProductFilter, partCount: number): number {
  return filter.beef_code.length + filter.grade_code.length + partCount
}
