import { queryOptions } from '@tanstack/react-query'
import { getAddress, listAddresses } from '#contract/account.ts'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/api/api.ts'
import { ServerRefusal } from '#web/api/failures.ts'

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async () => (await api(listAddresses, { query: {} })).data,
})

export const addressQuery = (id: number) =>
  queryOptions({
    queryKey: ['addresses', id],
    queryFn: async () => (await api(getAddress, { params: { id } })).data,
  })

/** The address was deleted, on another device perhaps. */
export const isGone = (error: unknown): boolean =>
  error instanceof ServerRefusal && error.errno === refusals['address.missing'].errno
