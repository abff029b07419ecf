import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { assignDeskInquiry, listAssignees } from '#contract/operator/inquiries.ts'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Staff } from '#server/session-tokens/caller.ts'

/** The SQL condition for staff members who can open the desk of inquiries. */
const mayAnswer = sql`staff.status = 'ACTIVE' and staff.roles && array['owner', 'members']`

export async function findAssignees(db: Database): Promise<Result<typeof listAssignees>> {
  const { rows: data } = await sql<Result<typeof listAssignees>['data'][number]>`
    select id, name from staff where ${mayAnswer} order by name, id`.execute(db)
  return { data }
}

type Asked = Received<typeof assignDeskInquiry>['body']

/** Assigns an inquiry to a staff member or to nobody. It only says who looks after it: others may still answer. */
export async function assignInquiry(
  db: Database,
  staff: Staff,
  request: FastifyRequest,
  id: number,
  { staff_id, seen }: Asked,
): Promise<Record<never, never>> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<{ assigned_to: number | null }>`
      select assigned_to from qnas where id = ${id} for no key update`.execute(trx)
    if (!rows[0]) throw refuse('inquiry.missing')
    // A retry: the inquiry already is as asked.
    if (rows[0].assigned_to === staff_id) return
    if (rows[0].assigned_to !== seen) throw refuse('desk.overtaken')
    const named = await sql<{ name: string }>`
      select name from staff where id = ${staff_id} and ${mayAnswer}`.execute(trx)
    if (staff_id !== null && !named.rows[0]) throw refuse('inquiry.assignee')
    await sql`update qnas set assigned_to = ${staff_id} where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'inquiry.assigned',
      target: ['inquiry', id],
      before: { assigned_to: seen },
      after: { assigned_to: staff_id },
    })
  })
  return {}
}
