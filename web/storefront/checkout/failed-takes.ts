import type { FailedTake } from '#contract/cart.ts'
import { ServerRefusal } from '#web/api/failures.ts'

/** The boxes that a refused take names, with the reason of each; empty for any other error. */
export function failedTakes(error: unknown): FailedTake[] {
  const failed = error instanceof ServerRefusal && (error.result as { failed?: FailedTake[] } | null)?.failed
  return Array.isArray(failed) ? failed : []
}
