import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from './refuse.ts'

/** For calls that need a proof only with some contents; a call that always needs one declares `proof`. */
export function needProof({ proved }: Pick<Staff, 'proved'>): void {
  if (!proved) throw refuse('staff.unproved')
}
