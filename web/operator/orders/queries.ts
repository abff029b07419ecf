import { queryOptions } from '@tanstack/react-query'
import { listBatches } from '#contract/operator/fulfilment.ts'
import { getOrderSheet, getPackingList } from '#contract/operator/order-sheets.ts'
import { countLanes, getDeskOrder, listLaneCards, listLaneLines } from '#contract/operator/orders.ts'
import type { Asked } from '#web/operator/desk/desk-query.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { sortOf, type View } from './use-view.ts'

export const ordersKey = ['staff', 'orders'] as const

export const lanesQuery = queryOptions({
  queryKey: [...ordersKey, 'lanes'],
  queryFn: () => operatorApi(countLanes, {}),
})

type Filter = Pick<View, 'partner' | 'day' | 'q'>
type Lane = NonNullable<View['lane']>
/** The filter of a list as the server expects it. */
const filterOf = ({ partner, day, q }: Filter) => ({
  ...(partner && { partner_id: partner }),
  ...(day && { day }),
  ...(q && { q }),
})

/** The query for the lines of a lane or of the board, for the screen and for the sheet. */
export function lineQuery(view: Filter & Pick<View, 'lane' | 'calls' | 'sort'>): Asked<typeof listLaneLines> {
  const sort = sortOf(view)
  return {
    ...(view.lane && { lane: view.lane }),
    ...filterOf(view),
    ...(view.calls && { calls: view.calls }),
    ...(sort && { sort }),
  }
}

export function useLines(view: View) {
  const query = lineQuery(view)
  return usePages({
    queryKey: [...ordersKey, 'lines', query],
    fetchPage: (cursor) => operatorApi(listLaneLines, { query: { ...query, ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export function useCards(lane: Lane, filter: Filter) {
  return usePages({
    queryKey: [...ordersKey, 'cards', lane, filterOf(filter)],
    fetchPage: (cursor) =>
      operatorApi(listLaneCards, { query: { lane, ...filterOf(filter), ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'order', id],
    queryFn: async () => (await operatorApi(getDeskOrder, { params: { id } })).data,
  })

export const batchesQuery = queryOptions({
  queryKey: [...ordersKey, 'batches'],
  queryFn: async () => (await operatorApi(listBatches, {})).data,
})

export const sheetQuery = (id: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'sheet', id],
    queryFn: async () => (await operatorApi(getOrderSheet, { params: { id } })).data,
  })

export const packingQuery = (partner: number | undefined) =>
  queryOptions({
    queryKey: [...ordersKey, 'packing', partner],
    queryFn: () => operatorApi(getPackingList, { query: partner ? { partner_id: partner } : {} }),
  })
