import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

const keptEvents = 100_000

/**
 * For a sweep: deletes events that were sent, are older than a day and not among the last 100,000. At most so many at a time, from the first
 * on: after a standstill of days all of them at once would outlast the ten seconds of a statement, each time anew.
 */
export async function pruneOutbox(db: Database, most = 500_000): Promise<number> {
  const done = await sql`
    delete from outbox
    where seq <= (select last - ${keptEvents} from outbox_sequence) and created_at < clock_timestamp() - interval '1 day'
      and seq < (select min(seq) from outbox) + ${most}::int`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
