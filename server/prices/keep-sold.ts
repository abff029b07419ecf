import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Period } from '#domain/price-period.ts'
import { findSold, type Sold } from './find-sold.ts'

/** Periods whose sums are kept at once: what many look at (the last 30 days, months, the year), a few hundred kB each. */
const most = 16

/**
 * Finds what was sold in a period, and gives it again as long as no sale has come, gone or been folded. Nothing is ever older than
 * the statement that asks: between two folds unfolded sales only become more, so the number of folds and of those tells them apart.
 */
export function keepSold(): (db: Database, period: Period) => Promise<readonly Sold[]> {
  const kept = new Map<string, { state: string; sold: readonly Sold[] }>()
  return async (db, period) => {
    const { rows } = await sql<{ state: string }>`
      select n || ' ' || (select count(*) from price_sales) state from price_folds`.execute(db)
    const state = rows[0]?.state ?? ''
    const key = `${period.first} ${period.last}`
    const known = kept.get(key)
    kept.delete(key)
    const sold = known?.state === state ? known.sold : await findSold(db, period)
    kept.set(key, { state, sold })
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return sold
  }
}
