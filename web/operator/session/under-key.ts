import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { newKey } from './new-key.ts'

/** The change whose answer did not come, and the key that it was sent under. */
let unanswered: { change: string; key: string } | undefined

/**
 * Makes a change under an Idempotency-Key. Where no answer came, or the server broke while it was at work, and the same is asked for next, it
 * goes under the same key: if it was done the first time, it is not done again, and its answer comes now. Any other change in between
 * forgets the key, for by then the same words may be meant anew.
 */
export async function underKey<Answer>(change: string, work: (key: string) => Promise<Answer>): Promise<Answer> {
  const before = unanswered?.change === change ? unanswered : undefined
  const key = before?.key ?? newKey()
  unanswered = undefined
  try {
    return await work(key)
  } catch (error) {
    if (error instanceof NetworkFailure || isBroken(error)) unanswered = { change, key }
    else if (isPutOff(error)) unanswered = before
    throw error
  }
}

/** It may have been done before something broke. */
const isBroken = (error: unknown) => error instanceof ServerRefusal && error.status >= 500
/** Said before the server looked at what was asked. */
const isPutOff = (error: unknown) => error instanceof ServerRefusal && error.status === 429

/** Whether the last change got no answer: what stands otherwise now may be what was sent. */
export const isUnanswered = (): boolean => unanswered !== undefined
