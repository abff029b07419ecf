import { ServerRefusal } from '#web/api/failures.ts'
import { onStaff, staffSession } from './staff-session.ts'

/** The question was put away: nothing was done, and whoever asked need say nothing more. */
export class NotShown extends ServerRefusal {
  override name = 'NotShown'
  constructor({ status, errno, message, result }: ServerRefusal) {
    super(status, { errno, message, result })
  }
}

let waiting: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

/** Asks for password and number once more, over whatever is on the screen. True when both were right; all who ask meanwhile share it. */
export function askProof(): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>()
  for (const tell of listeners) tell()
  return waiting.promise
}

export function answerProof(shown: boolean): void {
  waiting?.resolve(shown)
  waiting = undefined
  for (const tell of listeners) tell()
}

export const isProofAsked = (): boolean => waiting !== undefined

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Whoever is not here any more shows nothing.
onStaff(() => {
  if (!staffSession().staff) answerProof(false)
})
