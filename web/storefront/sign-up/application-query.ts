import { queryOptions, useQuery } from '@tanstack/react-query'
import { getApplication } from '#contract/account.ts'
import type { Result } from '#contract/call.ts'
import { api } from '#web/api/api.ts'

export type Application = Result<typeof getApplication>['data']

/** Where the one who is logged in stands. The desk's answer is pushed; a line that is down asks every minute. */
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: async () => (await api(getApplication, {})).data,
  staleTime: 0,
  refetchInterval: 60_000,
})

/** What heads the page of where somebody stands: who was stopped does not apply. */
export const useStandingTitle = (usual: string): string =>
  useQuery({ ...applicationQuery, enabled: false }).data?.status === 'STOP' ? '이용 정지' : usual
