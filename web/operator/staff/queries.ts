import { queryOptions } from '@tanstack/react-query'
import { getStaff, listStaff } from '#contract/operator/staff.ts'
import { desk } from '#web/operator/session/desk.ts'

export const staffKey = ['staff', 'accounts'] as const

export const listQuery = queryOptions({
  queryKey: [...staffKey, 'list'],
  queryFn: async () => (await desk(listStaff, {})).data,
})

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...staffKey, 'one', id],
    queryFn: async () => (await desk(getStaff, { params: { id } })).data,
  })
