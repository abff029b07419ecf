import { queryOptions } from '@tanstack/react-query'
import { getAddress, listAddresses } from '#contract/account.ts'
import { api } from '#web/api/api.ts'

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async () => (await api(listAddresses, { query: {} })).data,
})

export const addressQuery = (id: number) =>
  queryOptions({
    queryKey: ['addresses', id],
    queryFn: async () => (await api(getAddress, { params: { id } })).data,
  })
