import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getPeriodStatement, getStatement } from '#contract/statements.ts'
import { api } from '#web/api/api.ts'
import type { Period } from '#web/ui/period.ts'

export const statementQuery = (id: number) =>
  queryOptions({
    // Under 'orders': a change of an order changes its statement.
    queryKey: ['orders', 'statement', id],
    queryFn: async () => (await api(getStatement, { params: { id } })).data,
  })

export const periodStatementQuery = (period: Period) =>
  queryOptions({
    queryKey: ['orders', 'statement', period],
    queryFn: async () => (await api(getPeriodStatement, { query: period })).data,
    placeholderData: keepPreviousData,
  })

export const statementPath = (orderId: number): string => `/MyOrderStatement?id=${orderId}`

/** The statement of a period, the last month by default. */
export const periodStatementPath = '/MyOrderStatement'
