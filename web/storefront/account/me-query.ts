import { queryOptions } from '@tanstack/react-query'
import { getMe } from '#contract/account.ts'
import { api } from '#web/api/api.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await api(getMe, {})).data,
})
