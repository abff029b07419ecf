import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { auditQueries, wholeHistoryQueries } from './queries.ts'

/** A row that a rule found; `rows`: how many the rule found in all, where that is counted. */
export type Violation = { rule: string; what: string; rows?: number }

type Options = {
  /** Also the queries that read the whole history. */
  whole?: boolean
  /** When the last query has to be done, by `performance.now()`; default: in five minutes. */
  until?: number
  signal?: AbortSignal
}

/**
 * Runs the queries of the invariants one after the other in one snapshot and writes nothing, so that it may read on a replica and nobody
 * waits for it. Answers the violations, the first 20 of each rule. When `signal` is aborted, the query that is running is the last.
 */
export async function findViolations(
  db: Database,
  { whole = false, until = performance.now() + 300_000, signal }: Options = {},
): Promise<Violation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // One core is enough: the others are for those who buy meanwhile.
      if (whole) await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
      const violations: Violation[] = []
      for (const [rule, query] of Object.entries(auditQueries)) {
        if (!whole && wholeHistoryQueries.includes(rule)) continue
        signal?.throwIfAborted()
        const left = Math.max(1, Math.round(until - performance.now()))
        await sql`set local statement_timeout = ${sql.lit(left)}`.execute(trx)
        const { rows } = await sql<{ what: string; rows: number }>`
          select what, (count(*) over ())::int as rows from (${sql.raw(query)}) found order by what limit 20`.execute(
          trx,
        )
        violations.push(...rows.map((row) => ({ rule, ...row })))
      }
      return violations
    })
}
