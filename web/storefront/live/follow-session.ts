import type { QueryClient } from '@tanstack/react-query'
import { tellLive } from '#web/api/live.ts'
import { currentApplicant, currentSession, onSession } from '#web/api/session.ts'

/** First elements of the query keys of a member's own data. */
const own: readonly unknown[] = ['cart', 'orders', 'return-picture', 'addresses', 'me', 'application']

/** The id of a member, the name of an applicant who may not buy (yet), or undefined. */
const who = () => currentSession()?.userIdx ?? currentApplicant()

/**
 * Removes a member's data from the memory of this tab when the session ends, also if it ended in another tab. A tab that was asleep
 * meanwhile and learns that another member has logged in reloads, so that typed input does not reach the other member. If the session
 * ended in another tab, this one says so too and offers a login that leads back to its own page.
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
