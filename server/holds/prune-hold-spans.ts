import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { prunedAtOnce } from '#database/pruned-at-once.ts'

/** For a sweep: deletes spans of holds that ended so long ago that no limit counts them any more. */
export async function pruneHoldSpans(db: Database, most = prunedAtOnce): Promise<number> {
  const done = await sql`
    delete from hold_spans where ctid = any(array(
      select ctid from hold_spans where ended_at < (select market_now()) - interval '1 day'
      order by ended_at limit ${most}::int for update skip locked))`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
