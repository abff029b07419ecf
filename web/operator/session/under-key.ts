import { isFinal, NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { newKey } from './new-key.ts'

/** The last change without a response, and its idempotency key. */
let unanswered: { change: string; key: string; error: unknown } | undefined

/**
 * Makes a change under an Idempotency-Key. If no response came, or the server failed while it was working, and the same change is requested
 * next, it is sent under the same key: if it was done the first time, it is not done again, and its response comes now. Any other change in
 * between forgets the key, because the same request may then be meant as a new one.
 */
export async function underKey<Answer>(change: string, work: (key: string) => Promise<Answer>): Promise<Answer> {
  const before = unanswered?.change === change ? unanswered : undefined
  const key = before?.key ?? newKey()
  unanswered = undefined
  try {
    return await work(key)
  } catch (error) {
    if (error instanceof NetworkFailure || isBroken(error)) unanswered = { change, key, error }
    else if (isPutOff(error)) unanswered = before
    throw error
  }
}

/** Files whose sending got no answer, and under which key it was made. */
const unheard = new WeakMap<File, { change: string; key: string }>()

/**
 * The same for sending a file, whatever was sent in between: the file itself says that it is the same one. So a photograph that had come,
 * but whose answer was lost, is not kept twice.
 */
export async function underKeyOf<Answer>(
  file: File,
  change: string,
  work: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const before = unheard.get(file)
  const key = before?.change === change ? before.key : newKey()
  unheard.set(file, { change, key })
  try {
    const answer = await work(key)
    unheard.delete(file)
    return answer
  } catch (error) {
    if (isFinal(error)) unheard.delete(file)
    throw error
  }
}

/** The change may have been made before something failed. */
const isBroken = (error: unknown) => error instanceof ServerRefusal && error.status >= 500
/** Refused before the server looked at the request. */
const isPutOff = (error: unknown) => error instanceof ServerRefusal && error.status === 429

/** Whether the last change got no response: a difference that shows up now may be that change itself. */
export const isUnanswered = (): boolean => unanswered !== undefined

/** Whether this is the failure of that change: nobody knows whether it was made, and the same change again is made once. */
export const isUnknown = (error: unknown): boolean => unanswered !== undefined && unanswered.error === error
