import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Config } from '#server/config/config.ts'
import { type DeskJob, isOurs, keepWhile } from '#server/jobs/claim-job.ts'
import { JobProblem } from '#server/jobs/run-one.ts'
import { readKept } from '#server/files/store.ts'
import { readSheets } from '#server/sheets/read-sheet.ts'
import { SheetProblem } from '#server/sheets/sheet-problem.ts'
import { pickSheet, readIntakeTable } from '#domain/intake-table.ts'
import { findKnown } from './known-names.ts'

/** Uploaded files are kept for a week (`retentionRules`), what was found in them for longer. */
export const fileGone = '올린 파일이 없어졌어요. 다시 올려 주세요.'

/**
 * Reads the uploaded sheet and stores its carcasses once; a second run of the same job finds them stored. Answers their number; undefined:
 * the job is no longer ours.
 */
export async function readImport(db: Database, config: Config, job: DeskJob): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from imported_carcasses where job_id = ${job.id}`.execute(db)
  if (rows[0]!.count > 0) return rows[0]!.count

  const bytes = job.stored_name ? await readKept(config, job.stored_name) : undefined
  if (!bytes) throw new JobProblem(fileGone)
  const sheets = await keepWhile(db, job, readSheets(bytes)).catch((error: unknown) => {
    throw error instanceof SheetProblem ? new JobProblem(error.message) : error
  })
  const { sheet, unread } = pickSheet(sheets)
  const table = readIntakeTable(sheet?.cells ?? [], await findKnown(db), sheet?.hidden)
  if ('problem' in table)
    throw new JobProblem(sheet && sheets.length > 1 ? `‘${sheet.name}’ 시트: ${table.problem}` : table.problem)
  const read = table.carcasses.map((carcass, place) => ({ place, ...carcass }))
  const ours = await transaction(db, `operator:${job.staff_id}`, async (trx) => {
    if (!(await isOurs(trx, job))) return false
    await sql`
      insert into imported_carcasses (job_id, place, cattle_no, first_row, read)
      select ${job.id}::int, (one->>'place')::int, one->>'cattle_no', (one->>'first_row')::int, one - 'place'
      from jsonb_array_elements(${JSON.stringify(read)}::jsonb) one`.execute(trx)
    const { unused, hidden, hidden_columns } = table
    const asked = { unused, hidden, hidden_columns, unread }
    await sql`
      update desk_jobs set asked = asked || ${JSON.stringify(asked)}::jsonb, total = ${read.length}
      where id = ${job.id}`.execute(trx)
    return true
  })
  return ours ? read.length : undefined
}
