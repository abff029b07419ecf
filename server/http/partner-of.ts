import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from './refuse.ts'

/** The partner whose person makes this call: everything that the call reads or changes is that partner's. */
export function partnerOf({ partner }: Staff): number {
  // A role for partners stands in no other account (the constraint staff_of_market_or_partner).
  if (!partner) throw refuse('staff.forbidden')
  return partner.id
}
