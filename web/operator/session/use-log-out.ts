import { useQueryClient } from '@tanstack/react-query'
import { logOutStaff } from '#contract/operator/session.ts'
import { operatorApi } from './operator-api.ts'
import { endStaff } from './staff-session.ts'

/** Ends the session on both sides. Whatever the server answers, this tab forgets it. */
export function useLogOut(): () => void {
  const queries = useQueryClient()
  return () => {
    const ended = operatorApi(logOutStaff, { body: undefined })
    endStaff('button')
    queries.clear()
    ended.catch(() => undefined)
  }
}
