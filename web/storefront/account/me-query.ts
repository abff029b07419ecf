import { queryOptions } from '@tanstack/react-query'
import { getMe } from '#contract/account.ts'
import type { Result } from '#contract/call.ts'
import { api } from '#web/api/api.ts'
import { renameSession } from '#web/api/start-session.ts'

export type Me = Result<typeof getMe>['data']

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const { data } = await api(getMe, {})
    // The desk may have approved a new name.
    renameSession(data.business_name || data.name)
    return data
  },
})
