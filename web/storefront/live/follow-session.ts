import type { QueryClient } from '@tanstack/react-query'
import { tellLive } from '#web/api/live.ts'
import { currentApplicant, currentSession, onSession } from '#web/api/session.ts'

/** First elements of the query keys of a member's own data. */
const own: readonly unknown[] = ['cart', 'orders', 'order-form', 'return-picture', 'addresses', 'me', 'application']

/** The id of a member, the name of an applicant who may not buy (yet), or undefined. */
const who = () => currentSession()?.userIdx ?? currentApplicant()

/**
 * Nothing of somebody stays in a tab's memory once it is no longer theirs, whichever tab they logged out in. A tab that slept while
 * they did, and hears at once that somebody else has logged in, is loaded anew: what they typed is not the other one's either. A tab
 * that loses its member to another tab says so as that one did, and has its own way back.
 */
export function followSession(queries: QueryClient): void {
  let before = who()
  onSession((elsewhere) => {
    const gone = before
    before = who()
    if (gone === undefined || gone === before) return
    if (typeof gone === 'number' && typeof before === 'number') return location.reload()
    if (typeof gone === 'number' || before === undefined)
      queries.removeQueries({ predicate: ({ queryKey: [first] }) => own.includes(first) })
    if (elsewhere && typeof gone === 'number' && before === undefined) tellLive('session-ended', { stopped: false })
  })
}
