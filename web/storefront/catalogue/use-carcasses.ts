import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { carcassList, carcassSorts, type CarcassFilter } from './carcass-queries.ts'
import { filterFrom } from '#domain/product-filter.ts'

/** The filter of the carcass page, from its address. */
export function useCarcassFilter(): CarcassFilter {
  const [search] = useSearchParams()
  const { grade_code, beef_code, pc_code } = filterFrom(search)
  const cattle_no = (search.get('cattle_no') ?? '').replaceAll(/\D/g, '').slice(0, 12)
  const size = Math.min(Math.trunc(Number(search.get('size'))) || 0, 100)
  const sort = carcassSorts.find((one) => one === search.get('sort'))
  return { grade_code, beef_code, pc_code, cattle_no, ...(sort && { sort }), ...(size > 0 && { size }) }
}

/** The next page is fetched when at most this many loaded carcasses are left after the current one. */
const ahead = 3

/** The carcasses of the filter and the current one; its id is in the address, so that Back returns to it. */
export function useCarcasses(filter: CarcassFilter) {
  const [search, setSearch] = useSearchParams()
  const list = useInfiniteQuery(carcassList(filter))
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list
  const carcasses = list.data?.pages.flatMap((page) => page.data) ?? []
  const wanted = Number(search.get('carcass'))
  const found = carcasses.findIndex(({ id }) => id === wanted)
  const index = Math.max(0, found)
  // For a link to a carcass further down, pages are loaded until it is found.
  const isMissing = wanted > 0 && found < 0
  /**
   * A carcass that was turned to before its page was loaded: it becomes the current one when it comes, if the reader has not turned
   * elsewhere meanwhile.
   */
  const [awaited, setAwaited] = useState<{ at: number; from: number | undefined }>()
  const isAwaiting = awaited !== undefined && awaited.from === carcasses[index]?.id
  const come = isAwaiting ? carcasses[awaited.at]?.id : undefined
  const isFree = hasNextPage && !isFetching && !isFetchNextPageError
  const wantsMore = isFree && (isMissing || isAwaiting || carcasses.length - index <= ahead)

  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  useEffect(() => {
    if (come !== undefined) turnTo(setSearch, come)
  }, [come, setSearch])

  function go(next: number): void {
    const one = carcasses[next]
    const waits = !one && next > index && hasNextPage
    setAwaited(waits ? { at: next, from: carcasses[index]?.id } : undefined)
    if (one) turnTo(setSearch, one.id)
    // A page that failed is fetched again by the next press only.
    else if (waits && !isFetching) void fetchNextPage()
  }

  const first = list.data?.pages[0]
  // The counts beside the grades stay while another grade is loading: tabs that shrink and grow would move under the finger.
  const [grades, setGrades] = useState(first?.grades)
  if (first && first.grades !== grades) setGrades(first.grades)
  return {
    list,
    carcasses,
    index,
    current: carcasses[index],
    total: first?.total ?? 0,
    grades,
    /** The carcass in the address is still being looked for. */
    isSeeking: isMissing && hasNextPage && !isFetchNextPageError,
    go,
  }
}

function turnTo(setSearch: ReturnType<typeof useSearchParams>[1], carcassId: number): void {
  setSearch(
    (before) => {
      before.set('carcass', String(carcassId))
      return before
    },
    { replace: true, preventScrollReset: true },
  )
}
