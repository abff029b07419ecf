import { queryOptions, useQuery } from '@tanstack/react-query'
import { getApplication } from '#contract/account.ts'
import type { Result } from '#contract/call.ts'
import { api } from '#web/api/api.ts'

export type Application = Result<typeof getApplication>['data']

/** The application of the person who is logged in. The desk's answer is pushed; without a socket it is polled every minute. */
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: async () => (await api(getApplication, {})).data,
  staleTime: 0,
  refetchInterval: 60_000,
})

/** Title of the page for the state of an application; for a suspended member it says so instead. */
export const useStandingTitle = (usual: string): string =>
  useQuery({ ...applicationQuery, enabled: false }).data?.status === 'STOP' ? '이용 정지' : usual
