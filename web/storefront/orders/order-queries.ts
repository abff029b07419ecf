import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getOrder, listOrders } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure } from '#web/api/failures.ts'

/** Orders per page (SPEC §9). */
const pageSize = 10

export type OrderFilter = { start_date: string; end_date: string; os_code: OrderStatus | '' }

export const orderList = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'list', filter],
    queryFn: ({ pageParam }) => api(listOrders, { query: { ...filter, page: pageParam, limit: pageSize } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  })

export const orderDetail = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'detail', id],
    queryFn: async () => {
      const [order] = (await api(getOrder, { params: { id } })).data
      if (!order) throw new NetworkFailure()
      return order
    },
  })
