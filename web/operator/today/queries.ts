import { queryOptions } from '@tanstack/react-query'
import { getToday, listMoneyMoves, listSoldLines, type MoneyMove, type SoldLine } from '#contract/operator/today.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

const todayKey = ['staff', 'today'] as const

export const todayQuery = queryOptions({
  queryKey: todayKey,
  queryFn: async () => (await operatorApi(getToday, {})).data,
})

/** For all rows, not only those of the page. */
type Sums = { sum: number; count: number }
type Query = { day: string; cursor: string | undefined }
const query = ({ day, cursor }: Query) => ({ day, ...(cursor && { cursor }) })

export function useMoneyMoves(way: 'in' | 'out', day: string) {
  return usePages<MoneyMove, Sums>({
    queryKey: [...todayKey, 'money', way, day],
    fetchPage: (cursor) => operatorApi(listMoneyMoves, { query: { way, ...query({ day, cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export function useSoldLines(day: string) {
  return usePages<SoldLine, Sums>({
    queryKey: [...todayKey, 'sold', day],
    fetchPage: (cursor) => operatorApi(listSoldLines, { query: query({ day, cursor }) }),
    refetchInterval: usePolling(),
  })
}
