import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { retentionRules } from './rules.ts'

export type Report = { name: string; count: number }[]

/** The dry run: how many rows each rule would delete or change now. Changes nothing. */
export async function retentionDue(db: Database): Promise<Report> {
  const report: Report = []
  for (const { name, table, over } of retentionRules) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${over}`.execute(db)
    report.push({ name, count: rows[0]?.count ?? 0 })
  }
  return report
}

/** Deletes what has passed its retention period, all of it or nothing, and stores the report. */
export function runRetention(db: Database): Promise<Report> {
  return transaction(db, 'job', async (trx) => {
    // The scan reads all texts of all years.
    await sql`set local statement_timeout = '5min'`.execute(trx)
    const report: Report = []
    for (const { name, table, over, change } of retentionRules) {
      const done = change
        ? await sql`update ${sql.table(table)} set ${change} where ${over}`.execute(trx)
        : await sql`delete from ${sql.table(table)} where ${over}`.execute(trx)
      report.push({ name, count: Number(done.numAffectedRows ?? 0) })
    }
    await sql`insert into retention_runs (purged) values (${JSON.stringify(report)}::jsonb)`.execute(trx)
    return report
  })
}

/** For a sweep: runs the retention once a day of the market clock. Undefined: it has run today. */
export async function runDailyRetention(db: Database): Promise<Report | undefined> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (
      select 1 from retention_runs where seoul_day(at) = (select market_today())) as due`.execute(db)
  return rows[0]?.due ? runRetention(db) : undefined
}
