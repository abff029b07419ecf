import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'

/** Reads in one transaction whose statements end after this many milliseconds; it can write nothing. */
export function within<Result>(
  db: Database,
  milliseconds: number,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(trx)
      return work(trx)
    })
}
