import { useMemo } from 'react'
import { go, type NavigateOptions } from './history.ts'
import { useLocation } from './use-location.ts'

type Next = URLSearchParams | Record<string, string> | string
type SetSearch = (next: Next | ((now: URLSearchParams) => Next), options?: NavigateOptions) => void

/**
 * The address's query and the function that changes it. Filters live here, not in state. What changes a part of it is a function of what the
 * address says now: a press just before may not be drawn yet.
 */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch]
}

function setSearch(next: Next | ((now: URLSearchParams) => Next), options?: NavigateOptions): void {
  const value = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next
  go({ search: new URLSearchParams(value).toString() }, options)
}
