import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from '#web/router/use-search-params.ts'
import type { CarcassCard } from '#contract/catalogue.ts'
import { carcassList, type CarcassFilter } from './carcass-queries.ts'
import { filterFrom } from './product-filter.ts'

/** The filter of the carcass page, from its address. */
export function useCarcassFilter(): CarcassFilter {
  const [search] = useSearchParams()
  const { grade_code, beef_code, pc_code } = filterFrom(search)
  const cattle_no = (search.get('cattle_no') ?? '').replaceAll(/\D/g, '').slice(0, 12)
  const size = Math.min(Math.trunc(Number(search.get('size'))) || 0, 100)
  return { grade_code, beef_code, pc_code, cattle_no, ...(size > 0 && { size }) }
}

/** Pages are fetched when fewer than this many loaded carcasses are left to turn to. */
const ahead = 3

/** The carcasses of the filter and the one that is chosen; its id stands in the address, so that Back returns to it. */
export function useCarcasses(filter: CarcassFilter) {
  const [search, setSearch] = useSearchParams()
  const list = useInfiniteQuery(carcassList(filter))
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const carcasses = list.data?.pages.flatMap((page) => page.data) ?? []
  const wanted = Number(search.get('carcass'))
  const found = carcasses.findIndex(({ id }) => id === wanted)
  const index = Math.max(0, found)
  // A link to a carcass further down: pages are read until it comes.
  const isMissing = wanted > 0 && found < 0
  const wantsMore = hasNextPage && !isFetchingNextPage && (isMissing || carcasses.length - index <= ahead)

  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  async function go(next: number): Promise<void> {
    const carcass: CarcassCard | undefined = carcasses[next] ?? (await comingOne(next))
    if (!carcass) return
    setSearch(
      (before) => {
        before.set('carcass', String(carcass.id))
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }

  /** Whoever turns faster than the line brings the next page gets there all the same. */
  async function comingOne(next: number): Promise<CarcassCard | undefined> {
    if (next < carcasses.length || !hasNextPage) return undefined
    const { data } = await fetchNextPage({ cancelRefetch: false })
    return data?.pages.flatMap((page) => page.data)[next]
  }

  const first = list.data?.pages[0]
  return {
    list,
    carcasses,
    index,
    current: carcasses[index],
    total: first?.total ?? 0,
    grades: first?.grades,
    /** The carcass of the address is still being looked for. */
    isSeeking: isMissing && hasNextPage,
    go: (next: number) => void go(next),
  }
}
