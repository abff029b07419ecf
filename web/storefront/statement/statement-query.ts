import { queryOptions } from '@tanstack/react-query'
import { getStatement } from '#contract/statements.ts'
import { api } from '#web/api/api.ts'

export const statementQuery = (id: number) =>
  queryOptions({
    // Under 'orders': what changes an order changes its paper.
    queryKey: ['orders', 'statement', id],
    queryFn: async () => (await api(getStatement, { params: { id } })).data,
  })

export const statementPath = (orderId: number): string => `/MyOrderStatement?id=${orderId}`
