import { queryOptions } from '@tanstack/react-query'
import { getIntakeDesk } from '#contract/operator/intake.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { intakeKey } from './intake-key.ts'

/** What the desks of intake choose from: partners, cuts, today. */
export const deskQuery = queryOptions({
  queryKey: [...intakeKey, 'desk'],
  queryFn: () => operatorApi(getIntakeDesk, {}),
  staleTime: 60_000,
})
