import { useMemo } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { filterIn } from './address.ts'

/** What the desk's address says now. */
export function useFilter(): URLSearchParams {
  const { search, hash } = useLocation()
  return useMemo(() => filterIn({ search, hash }), [search, hash])
}
