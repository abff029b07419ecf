import { useMemo } from 'react'
import { go, type NavigateOptions } from './history.ts'
import { useLocation } from './use-location.ts'

type Next = URLSearchParams | Record<string, string> | string
type SetSearch = (next: Next | ((now: URLSearchParams) => Next), options?: NavigateOptions) => void

/**
 * The query of the address and the function that changes it. Filters are kept here, not in state. To change a part of it pass a function of
 * the current query: an earlier change may not be rendered yet.
 */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch]
}

function setSearch(next: Next | ((now: URLSearchParams) => Next), options?: NavigateOptions): void {
  const value = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next
  go({ search: new URLSearchParams(value).toString() }, options)
}
