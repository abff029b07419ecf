import type { QueryClient } from '@tanstack/react-query'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { type Me, meQuery } from './me-query.ts'

/**
 * Waits for a request of the member. If the response was lost, or is a refusal that also comes when the change was made already
 * (`refusedTwice`), the member is fetched again: if the change is there by now, this is a success.
 */
export async function orAskMe(
  queries: QueryClient,
  answer: Promise<unknown>,
  isDone: (now: Me) => boolean,
  ...refusedTwice: readonly { errno: number }[]
): Promise<void> {
  try {
    await answer
  } catch (error) {
    const perhaps =
      error instanceof NetworkFailure ||
      (error instanceof ServerRefusal && refusedTwice.some(({ errno }) => errno === error.errno))
    const now = perhaps && (await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined))
    if (!now || !isDone(now)) throw error
  }
}
