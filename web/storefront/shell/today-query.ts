import { queryOptions } from '@tanstack/react-query'
import { countToday } from '#contract/catalogue.ts'
import { api } from '#web/api/api.ts'

/** Today's carcasses per partner. */
export const todayQuery = queryOptions({
  queryKey: ['carcasses', 'today'],
  queryFn: async () => (await api(countToday, {})).data,
  staleTime: 60_000,
})
