import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

const keptEvents = 100_000

/**
 * Deletes events that were sent, are older than a day and not among the last 100,000, up to the first that is to stay: their times are of
 * the moments before their commits, so they do not rise with the numbers, which must have no gap. At most `most` are looked at, oldest
 * first: after days of standstill, deleting all at once would exceed the statement timeout of ten seconds, every time again.
 */
export async function pruneOutbox(db: Database, most = 500_000): Promise<number> {
  const done = await sql`
    with oldest as materialized (
      select seq, created_at from outbox where seq < (select min(seq) from outbox) + ${most}::int)
    delete from outbox
    where seq <= (select last - ${keptEvents} from outbox_sequence)
      and seq <= coalesce(
        (select min(seq) - 1 from oldest where created_at >= clock_timestamp() - interval '1 day'), (select max(seq) from oldest))`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}
