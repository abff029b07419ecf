import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSettings, type PublicSettings } from '#contract/settings.ts'
import { api } from '#web/api/api.ts'

/** Settings that every screen may know; the page's HTML usually brings them along. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => (await api(getSettings, {})).data,
  staleTime: 5 * 60_000,
})

/** Undefined until they are there. */
export function useSettings(): PublicSettings | undefined {
  return useQuery(settingsQuery).data
}
