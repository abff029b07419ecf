import { chance, pick } from '#tests/support/chance.ts'

/** What the seed lets happen to one call: how the provider, the network and our own process behave. */
export type Fate =
  | 'ok'
  /** Refused for good: the card is declined, the cancel not given. */
  | 'refused'
  /** An error before anything was done; after it; and one that is kept for this Idempotency-Key. */
  | 'error before'
  | 'error after'
  | 'error kept'
  /** No answer: nothing was done; it was done; it is done only when we have given up waiting. */
  | 'lost before'
  | 'lost'
  | 'late'
  /** The network delivers it twice. */
  | 'twice'
  /** An answer that nobody can read, none of the provider's or half of one; one of another sum; one of a moment ago. */
  | 'garbage'
  | 'garbled'
  | 'wrong sum'
  | 'stale'
  /** Our process dies: before the provider hears of it, or when it has answered. */
  | 'death before'
  | 'death after'

export type CallName = 'confirm' | 'cancel' | 'find' | 'find by order'

const times = (count: number, fate: Fate): Fate[] => Array.from({ length: count }, () => fate)
const acting = [
  ...times(52, 'ok'),
  ...times(6, 'refused'),
  ...times(4, 'error before'),
  ...times(5, 'error after'),
  ...times(2, 'error kept'),
  ...times(4, 'lost before'),
  ...times(8, 'lost'),
  ...times(4, 'late'),
  ...times(4, 'twice'),
  ...times(2, 'garbage'),
  ...times(1, 'garbled'),
  ...times(2, 'wrong sum'),
  ...times(2, 'death before'),
  ...times(4, 'death after'),
]
const reading = [
  ...times(74, 'ok'),
  ...times(6, 'error before'),
  ...times(7, 'lost'),
  ...times(3, 'garbage'),
  ...times(2, 'garbled'),
  ...times(4, 'stale'),
  ...times(4, 'death before'),
]

/** The same for the same seed, call and number, whatever else goes on: two calls of one world may overtake each other. */
export function fateOf(seed: number, call: CallName, order: number, nth: number): Fate {
  const place = ['confirm', 'cancel', 'find', 'find by order'].indexOf(call)
  const next = chance(seed * 1_000_003 + order * 10_007 + place * 1_009 + nth)
  next()
  return pick(call === 'confirm' || call === 'cancel' ? acting : reading, next)
}

/** Nothing was made up: what the provider said is so. */
export const isHonest = (fate: Fate): boolean => fate === 'ok' || fate === 'twice'
