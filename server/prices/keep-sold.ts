import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Period } from '#domain/price-period.ts'
import { findSold, type Sold } from './find-sold.ts'

/** Size of the cache, in periods (most people look at the last 30 days, the months, the year) of a few hundred kB each. */
const most = 16

/**
 * Caches what was sold in a period until any sale is added, removed or folded, or a kind or cut is renamed or moved. Never stale: each
 * request reads the cache key, the number of folds and of sales not yet folded, with a digest of the names and their order. Between two
 * folds the sales only grow, so the pair identifies their state.
 */
export function keepSold(): (db: Database, period: Period) => Promise<readonly Sold[]> {
  const kept = new Map<string, { state: string; sold: readonly Sold[] }>()
  return async (db, period) => {
    const { rows } = await sql<{ state: string }>`
      select concat_ws(' ', n, (select count(*) from price_sales), (
        select md5(string_agg(concat_ws(' ', code, place, name), ',' order by code)) from (
          select code, 0 place, name from beef_kinds union all select pc_code, position, pc_name from cuts) named)) state
      from price_folds`.execute(db)
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
