import { queryOptions } from '@tanstack/react-query'
import { getStaff, listStaff } from '#contract/operator/staff.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'

export const staffKey = ['staff', 'accounts'] as const

export const listQuery = queryOptions({
  queryKey: [...staffKey, 'list'],
  queryFn: async () => (await operatorApi(listStaff, {})).data,
})

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...staffKey, 'one', id],
    queryFn: async () => (await operatorApi(getStaff, { params: { id } })).data,
  })
