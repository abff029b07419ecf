import type { ProductType } from '#domain/codes.ts'
import { filterFrom, filterNames, type ProductFilter } from '#domain/product-filter.ts'

const lists: Readonly<Record<string, ProductType | undefined>> = { GoodsNormal: 'S', GoodsSearch: undefined }
/** Characters: longer than any query that the filter panel writes. */
const longest = 1_000
/** `page`: how many pages a reader had loaded. It is accepted and ignored: the server renders the first rows, the browser asks for the rest. */
const names = [...filterNames, 'page']

/** The filter in the address of a list of boxes. Undefined for other pages, and where the query has anything else in it. */
export function askedList(page: string | undefined, search: string): ProductFilter | undefined {
  if (page === undefined || !Object.hasOwn(lists, page) || search.length > longest) return undefined
  const asked = new URLSearchParams(search)
  if ([...asked.keys()].some((name) => !names.includes(name))) return undefined
  return filterFrom(asked, lists[page])
}
