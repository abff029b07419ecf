import { queryOptions } from '@tanstack/react-query'
import type { Result } from '#contract/call.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { setServerClock } from '#web/api/server-clock.ts'
import { operatorApi } from './operator-api.ts'
import { meetStaff, staffSession } from './staff-session.ts'

type Me = Result<typeof getStaffMe>['data']

/** The staff member according to the server, and counts of the waiting work at each desk. */
export const meQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: async (): Promise<Me> => {
    const { login } = staffSession()
    const { data } = await operatorApi(getStaffMe, {})
    setServerClock(data.serverNow)
    meetStaff(data.staff, login)
    return data
  },
})
