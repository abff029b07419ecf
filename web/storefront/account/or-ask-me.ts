import type { QueryClient } from '@tanstack/react-query'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { type Me, meQuery } from './me-query.ts'

/**
 * Waits for what the member asked for. Where the answer was lost, or is a refusal that comes too when it was done already, the member is
 * asked anew: what stands there by now was done, and is not called a failure.
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
