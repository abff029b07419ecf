import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getNearest, getProduct, listProducts, type Product } from '#contract/catalogue.ts'
import { api } from '#web/api/api.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { ProductFilter } from '#domain/product-filter.ts'
import { productStatuses } from '#domain/product-status.ts'
import { eachOnce, nextPage } from './moving-list.ts'

const { available } = productStatuses

/** Rows per page (SPEC §9). */
const pageSize = 10

/** Products on sale, page by page (SPEC §9: the list requests only ps_code 1). */
export const productList = (filter: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: ['products', 'list', filter],
    queryFn: ({ pageParam }) =>
      api(listProducts, { query: { ...filter, ps_code: available, page: pageParam, limit: pageSize } }),
    initialPageParam: 1,
    getNextPageParam: nextPage<Product>(pageSize, (box) => box.product_status_codes.ps_code === available),
    select: eachOnce,
    // Pushed events change rows in place; fetching all pages again would move them under the thumb.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

export const productDetail = (id: number) =>
  queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: async () => (await api(getProduct, { params: { id } })).data,
    placeholderData: () => knownProduct(id),
  })

/** For a box that is not on sale any more: the boxes that are most like it. */
export const nearestBoxes = (id: number) =>
  queryOptions({
    queryKey: ['products', 'nearest', id],
    queryFn: async () => (await api(getNearest, { params: { id } })).data,
  })

/** A product that a list has already loaded, without the boxes of the same cut, so that the popup opens at once. */
function knownProduct(id: number): (Product & { same_cuts: Product[] }) | undefined {
  for (const [, data] of queryClient.getQueriesData<unknown>({ queryKey: ['products', 'list'] })) {
    const found = productsIn(data).find((product) => product.id === id)
    if (found) return { ...found, same_cuts: [] }
  }
  return undefined
}

type Page = { data: Product[] }

function productsIn(data: unknown): Product[] {
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap((page: Page) => page.data)
  return 'data' in data && Array.isArray(data.data) ? (data.data as Product[]) : []
}

/** How many products a filter finds that has more than the available counts cover: words, a partner, a range. */
export const foundCount = (filter: ProductFilter) =>
  queryOptions({
    queryKey: ['products', 'found', filter],
    queryFn: async () =>
      (await api(listProducts, { query: { ...filter, ps_code: available, page: 1, limit: 1 } })).total,
    staleTime: 30_000,
  })
