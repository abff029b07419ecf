import { queryOptions } from '@tanstack/react-query'
import { countCancels, findCancellable, getCancel, listCancels } from '#contract/operator/cancels.ts'
import type { CancelLane } from '#domain/cancel-lanes.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

export const cancelsKey = ['staff', 'cancels'] as const

export const lanesQuery = queryOptions({
  queryKey: [...cancelsKey, 'lanes'],
  queryFn: () => operatorApi(countCancels, {}),
})

export function useCancels(lane: CancelLane) {
  return usePages({
    queryKey: [...cancelsKey, 'list', lane],
    fetchPage: (cursor) => operatorApi(listCancels, { query: { lane, ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export const cancelQuery = (id: number) =>
  queryOptions({
    queryKey: [...cancelsKey, 'one', id],
    queryFn: async () => (await operatorApi(getCancel, { params: { id } })).data,
  })

export const linesQuery = (order_no: string) =>
  queryOptions({
    queryKey: [...cancelsKey, 'lines', order_no],
    queryFn: async () => (await operatorApi(findCancellable, { query: { order_no } })).data,
  })
