import { ServerRefusal } from '#web/api/failures.ts'
import { watched } from '#web/ui/watched.ts'
import { onStaff, staffSession } from './staff-session.ts'

/** The question was put away: nothing was done, and whoever asked need say nothing more. */
export class NotShown extends ServerRefusal {
  override name = 'NotShown'
  constructor({ status, errno, message, result }: ServerRefusal) {
    super(status, { errno, message, result })
  }
}

const waiting = watched<PromiseWithResolvers<boolean> | undefined>(undefined)

/** Asks for password and number once more, over whatever is on the screen. True when both were right; all who ask meanwhile share it. */
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

// Whoever is not here any more shows nothing.
onStaff(() => {
  if (!staffSession().staff) answerProof(false)
})
