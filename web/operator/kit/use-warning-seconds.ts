import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSettings } from '#contract/settings.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'

const warningQuery = queryOptions({
  queryKey: ['staff', 'warning-seconds'],
  queryFn: async () => (await operatorApi(getSettings, {})).data.warning_seconds,
  staleTime: 60_000,
})

/** Seconds before the end of a hold at which its holder is warned (a setting); undefined while it is loading. */
export const useWarningSeconds = (): number | undefined => useQuery(warningQuery).data
