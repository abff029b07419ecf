import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** For a sweep: deletes spans of holds that ended so long ago that no limit counts them any more. */
export async function pruneHoldSpans(db: Database): Promise<number> {
  const done = await sql`delete from hold_spans where ended_at < market_now() - interval '1 day'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
