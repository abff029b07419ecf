import type { Limit } from './database-rate-limiter.ts'
import { refuse } from './refuse.ts'

type Window = { from: number; n: number }

const most = 50_000

/**
 * Keeps a member from doing a thing faster than a person could: at most `max` times (times RATE_LIMIT_FACTOR) in `seconds`. It counts in
 * this process alone: it guards the most frequent writes, and a refused request costs the database nothing. A limit that must be exact
 * across processes uses `limit` (docs/decisions/202).
 */
export function openMemoryLimit({ max, seconds }: Limit, factor: number): (who: number) => void {
  const windows = new Map<number, Window>()
  const allowed = Math.max(1, Math.ceil(max * factor))
  return (who) => {
    const now = performance.now()
    const known = windows.get(who)
    const window = known && now - known.from < seconds * 1000 ? known : { from: now, n: 0 }
    if (window !== known) {
      windows.delete(who)
      if (windows.size >= most) windows.delete(windows.keys().next().value!)
      windows.set(who, window)
    }
    if (++window.n > allowed)
      throw refuse('rate.limited', undefined, null, Math.ceil(seconds - (now - window.from) / 1000))
  }
}
