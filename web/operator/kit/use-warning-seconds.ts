import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSettings } from '#contract/settings.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'

const warningQuery = queryOptions({
  queryKey: ['staff', 'warning-seconds'],
  queryFn: async () => (await operatorApi(getSettings, {})).data.warning_seconds,
  staleTime: 60_000,
})

/** So long before the end of a hold its holder is warned (the setting); undefined until it is there. */
export const useWarningSeconds = (): number | undefined => useQuery(warningQuery).data
