import { queryOptions } from '@tanstack/react-query'
import { getBatch, listBatches } from '#contract/operator/refund-batches.ts'
import { countRefunds, getRefund, listRefunds } from '#contract/operator/refunds.ts'
import type { RefundLane } from '#domain/refund-lanes.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

export const refundsKey = ['staff', 'refunds'] as const

export const lanesQuery = queryOptions({
  queryKey: [...refundsKey, 'lanes'],
  queryFn: () => operatorApi(countRefunds, {}),
})

export function useRefunds(lane: RefundLane) {
  return usePages({
    queryKey: [...refundsKey, 'list', lane],
    fetchPage: (cursor) => operatorApi(listRefunds, { query: { lane, ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export const refundQuery = (id: number) =>
  queryOptions({
    queryKey: [...refundsKey, 'one', id],
    queryFn: async () => (await operatorApi(getRefund, { params: { id } })).data,
  })

export function useBatches() {
  return usePages({
    queryKey: [...refundsKey, 'batches'],
    fetchPage: (cursor) => operatorApi(listBatches, { query: { ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: [...refundsKey, 'batch', id],
    queryFn: async () => (await operatorApi(getBatch, { params: { id } })).data,
  })
