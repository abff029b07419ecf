import { ServerRefusal } from '#web/api/failures.ts'
import { watched } from '#web/ui/watched.ts'
import { onStaff, staffSession } from './staff-session.ts'

/** The dialog for the password was closed: nothing was done, and the caller need not say anything. */
export class NotShown extends ServerRefusal {
  override name = 'NotShown'
  constructor({ status, errno, message, result }: ServerRefusal) {
    super(status, { errno, message, result })
  }
}

const waiting = watched<PromiseWithResolvers<boolean> | undefined>(undefined)

/**
 * Asks for the password and the one-time number again, over the current page. Resolves to true if both were right; simultaneous callers
 * share one dialog.
 */
export function askProof(): Promise<boolean> {
  const asked = waiting.get() ?? Promise.withResolvers<boolean>()
  waiting.set(asked)
  return asked.promise
}

export function answerProof(shown: boolean): void {
  waiting.get()?.resolve(shown)
  waiting.set(undefined)
}

export const isProofAsked = (): boolean => waiting.get() !== undefined
export const onProofAsked = waiting.follow

// Closed when nobody is logged in any more.
onStaff(() => {
  if (!staffSession().staff) answerProof(false)
})
