import { z } from 'zod'

/**
 * The states of what a partner puts up for sale (BUSINESS #3): its people write it and ask for a review; the desk sells it (at once or at a
 * minute), gives it back with a note, or refuses it.
 */
export const listingStateNames = {
  WRITING: '쓰는 중',
  SUBMITTED: '심사 중',
  RETURNED: '고쳐 주세요',
  SCHEDULED: '판매 예정',
  LISTED: '판매 시작함',
  REJECTED: '받지 않음',
} as const
export type ListingState = keyof typeof listingStateNames
export const listingState = z.enum(Object.keys(listingStateNames) as [ListingState, ...ListingState[]])
