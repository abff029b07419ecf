import type { ProductType } from '#domain/codes.ts'
import { filterFrom, filterNames, type ProductFilter } from '#domain/product-filter.ts'

const lists: Readonly<Record<string, ProductType | undefined>> = { GoodsNormal: 'S', GoodsSearch: undefined }
/** Longer than an address that the filter's own panel writes. */
const longest = 1_000
/** How many rows somebody had come to stands in the address too: the first are drawn, the browser asks for the others. */
const names = [...filterNames, 'page']

/** What the address of a list of boxes asks for. Undefined for other pages, and for an address that says more than that. */
export function askedList(page: string | undefined, search: string): ProductFilter | undefined {
  if (page === undefined || !Object.hasOwn(lists, page) || search.length > longest) return undefined
  const asked = new URLSearchParams(search)
  if ([...asked.keys()].some((name) => !names.includes(name))) return undefined
  return filterFrom(asked, lists[page])
}
