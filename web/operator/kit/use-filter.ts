import { useMemo } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { filterIn } from './address.ts'

/** The filter in the address of the desk. */
export function useFilter(): URLSearchParams {
  const { search, hash } = useLocation()
  return useMemo(() => filterIn({ search, hash }), [search, hash])
}
