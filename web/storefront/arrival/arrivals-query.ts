import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Arrival, listArrivals } from '#contract/arrivals.ts'
import { api } from '#web/api/api.ts'
import { serverTime, setServerClock } from '#web/api/server-clock.ts'

const soonest = 1_000
const latest = 10 * 60_000

/** Fetched again after the next cut-off, when another day becomes true. */
const arrivalsQuery = queryOptions({
  queryKey: ['arrivals'],
  queryFn: async () => {
    const { data, serverNow } = await api(listArrivals, {})
    setServerClock(serverNow)
    return data
  },
  staleTime: 60_000,
  refetchInterval: ({ state: { data = [] } }) => {
    const next = Math.min(...data.map(({ cut_off_at }) => Date.parse(cut_off_at)))
    return Math.min(Math.max(next - serverTime() + soonest, soonest), latest)
  },
})

/** When boxes that are bought from a partner now will arrive; undefined: no day is promised, or it is not known yet. */
export function useArrival(partnerId: number): Arrival | undefined {
  return useQuery(arrivalsQuery).data?.find(({ partner_id }) => partner_id === partnerId)
}
