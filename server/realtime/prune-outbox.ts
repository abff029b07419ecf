import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

const keptEvents = 100_000

/** For a sweep: deletes events that were sent, are older than a day and not among the last 100,000. */
export async function pruneOutbox(db: Database): Promise<number> {
  const done = await sql`
    delete from outbox
    where seq <= (select last - ${keptEvents} from outbox_sequence) and created_at < clock_timestamp() - interval '1 day'`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}
