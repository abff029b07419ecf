import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from './refuse.ts'

/** For what asks for it by its content alone; a call that always does says `proof` where it is declared. */
export function needProof({ proved }: Pick<Staff, 'proved'>): void {
  if (!proved) throw refuse('staff.unproved')
}
