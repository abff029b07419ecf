import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import type { ProductType } from '#domain/codes.ts'
import { filterFrom, type ProductFilter } from '#domain/product-filter.ts'
import { changedFrom, searchOf } from './product-filter.ts'
import { productList } from './product-queries.ts'

/** Limit, so that an old or made-up address does not load pages without end. */
const mostPages = 20

/** A list whose filter and number of loaded pages are in the address. */
export function useProducts(productType?: ProductType) {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const filter = filterFrom(search, productType)
  const list = useInfiniteQuery({ ...productList(filter), placeholderData: keepPreviousData })
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = list
  const loaded = isPlaceholderData ? 0 : (list.data?.pages.length ?? 0)
  const wanted = Math.min(Number(search.get('page')) || 1, mostPages)
  const wantsMore = loaded > 0 && loaded < wanted && hasNextPage && !isFetching && !isFetchNextPageError

  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  useEffect(() => {
    if (loaded <= wanted) return
    setSearch(
      (before) => {
        before.set('page', String(loaded))
        return before
      },
      { replace: true, preventScrollReset: true, state: location.state },
    )
  }, [loaded, wanted, setSearch, location.state])

  const setFilter = (next: ProductFilter) =>
    setSearch((now) => searchOf(changedFrom(filterFrom(now, productType), filter, next)), {
      replace: true,
      preventScrollReset: true,
    })
  return { filter, setFilter, list }
}
