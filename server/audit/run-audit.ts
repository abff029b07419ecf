import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { findViolations, type Violation } from './find-violations.ts'

/** The night that it is by the market's clock, as the day in Seoul on which it began at four. */
export const tonight = sql`seoul_day(market_now() - interval '4 hours')`

/** Looks for violations once and stores the run. `whole`: also by the rules that read the whole history. */
export async function runAudit(db: Database, { whole = false } = {}): Promise<Violation[]> {
  const violations = await findViolations(db, { whole })
  await storeRun(db, violations, { whole })
  return violations
}

/** Stores what a run found: ids and codes, and nothing of a person. */
export async function storeRun(db: Database, violations: Violation[], { whole }: { whole: boolean }): Promise<void> {
  const byRule = new Map(violations.map(({ rule, rows }) => [rule, rows ?? 1]))
  await sql`
    insert into audit_runs (violations, found, night)
    values (${byRule.values().reduce((sum, rows) => sum + rows, 0)}, ${JSON.stringify(violations)}::jsonb,
      ${whole ? tonight : null})`.execute(db)
}
