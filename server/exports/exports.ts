import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { DeskExport, ExportKind } from '#contract/operator/exports.ts'
import { sheetTypes } from '#contract/sheet-format.ts'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { mayAct, type StaffRole } from '#domain/staff-role.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { askJob, cancelJob } from '#server/jobs/ask-job.ts'
import { streamKept } from '#server/files/store.ts'
import { attachment } from '#server/http/attachment.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { withoutWords } from '#server/audit-log/without-words.ts'
import { mostListed } from './drop-surplus.ts'

const roles: Record<ExportKind, StaffRole> = { orders: 'orders', members: 'members', sales: 'money' }

const columns = sql.raw(`id, kind, state, total, done, problem, file_name, created_at,
  stored_name is not null and state = 'DONE' as kept`)

/** The latest sheets of this kind that this staff member has asked for, newest first. */
export async function findExports(db: Database, staff: Staff, kind: ExportKind): Promise<{ data: DeskExport[] }> {
  const { rows: data } = await sql<DeskExport>`
    select ${columns} from desk_jobs where staff_id = ${staff.id} and kind = ${kind} order by id desc limit ${mostListed}`.execute(
    db,
  )
  return { data }
}

async function findMine(db: Database, staff: Staff, id: number): Promise<DeskExport & { stored_name: string | null }> {
  const { rows } = await sql<DeskExport & { stored_name: string | null }>`
    select ${columns}, stored_name from desk_jobs where id = ${id} and staff_id = ${staff.id} and kind <> 'intake'`.execute(
    db,
  )
  const [found] = rows
  // The sheet of somebody else is refused like a missing one, so that nobody learns that it exists.
  if (!found) throw refuse('export.missing')
  return found
}

export async function ask(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  kind: ExportKind,
  asked: object,
): Promise<{ data: DeskExport }> {
  const id = await transaction(db, `operator:${staff.id}`, async (trx) => {
    const made = await askJob(trx, { kind, staffId: staff.id, asked })
    await recordAudit(trx, staff, request, {
      action: 'export.ask',
      target: ['export', made],
      after: { kind, ...withoutWords(asked) },
    })
    return made
  })
  return { data: await findMine(db, staff, id) }
}

export async function cancel(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  id: number,
): Promise<{ data: DeskExport }> {
  const { kind } = await findMine(db, staff, id)
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    if (!(await cancelJob(trx, id))) throw refuse('export.over')
    await recordAudit(trx, staff, request, { action: 'export.cancel', target: ['export', id], before: { kind } })
  })
  return { data: await findMine(db, staff, id) }
}

/** Sends the file to the staff member who asked for it; the download is recorded in the audit log before. */
export async function answerExport(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { staff, request }: Actor,
  reply: FastifyReply,
  id: number,
): Promise<FastifyReply> {
  const found = await findMine(db, staff, id)
  if (!mayAct(staff.roles, roles[found.kind])) throw refuse('staff.forbidden')
  const bytes = found.kept && found.stored_name ? await streamKept(config, found.stored_name) : undefined
  if (!bytes) throw refuse('export.missing', '이제 보관하지 않는 표예요. 다시 만들어 주세요.')
  await recordAudit(db, staff, request, {
    action: 'export.save',
    target: ['export', id],
    after: { kind: found.kind, rows: found.total, file: found.file_name },
  })
  return reply
    .type(sheetTypes[found.file_name.endsWith('.csv') ? 'csv' : 'xlsx'])
    .header('content-disposition', attachment(found.file_name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store, private')
    .send(bytes)
}
