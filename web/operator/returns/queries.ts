import { queryOptions } from '@tanstack/react-query'
import { countReturns, getReturn, listReplacements, listReturns } from '#contract/operator/returns.ts'
import type { ReturnLane } from '#domain/return-reasons.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

export const returnsKey = ['staff', 'returns'] as const

export const lanesQuery = queryOptions({
  queryKey: [...returnsKey, 'lanes'],
  queryFn: async () => (await operatorApi(countReturns, {})).lanes,
})

export function useReturns(lane: ReturnLane) {
  return usePages({
    queryKey: [...returnsKey, 'list', lane],
    fetchPage: (cursor) => operatorApi(listReturns, { query: { lane, ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export const returnQuery = (id: number) =>
  queryOptions({
    queryKey: [...returnsKey, 'one', id],
    queryFn: async () => (await operatorApi(getReturn, { params: { id } })).data,
  })

/** What is on sale changes by the second: asked anew whenever it is opened. */
export const replacementsQuery = (id: number, q: string) =>
  queryOptions({
    queryKey: [...returnsKey, 'replacements', id, q],
    queryFn: async () => (await operatorApi(listReplacements, { params: { id }, query: q ? { q } : {} })).data,
    staleTime: 0,
  })
