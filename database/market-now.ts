import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The time of the market clock, in epoch milliseconds. */
export async function marketNow(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from market_now())::float8 * 1000 as now`.execute(db)
  return rows[0]!.now
}
