import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSettings, type PublicSettings } from '#contract/settings.ts'
import { api } from '#web/api/api.ts'

/** Settings that every page may read; usually they come with the HTML. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => (await api(getSettings, {})).data,
  staleTime: 5 * 60_000,
})

/** Undefined while they are loading. */
export function useSettings(): PublicSettings | undefined {
  return useQuery(settingsQuery).data
}
