import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { auditQueries, wholeHistoryQueries } from './queries.ts'

export type Violation = { rule: string; what: string }

/**
 * Runs the queries of the invariants in one snapshot and stores the run. Answers the violations, at most 20 per rule. `whole`: also the
 * queries that read the whole history.
 */
export async function runAudit(db: Database, { whole = false } = {}): Promise<Violation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = '5min'`.execute(trx)
      const violations: Violation[] = []
      for (const [rule, query] of Object.entries(auditQueries)) {
        if (!whole && wholeHistoryQueries.includes(rule)) continue
        const { rows } = await sql<{ what: string }>`${sql.raw(query)} limit 20`.execute(trx)
        violations.push(...rows.map(({ what }) => ({ rule, what })))
      }
      await sql`
        insert into audit_runs (violations, found)
        values (${violations.length}, ${JSON.stringify(violations)}::jsonb)`.execute(trx)
      return violations
    })
}
