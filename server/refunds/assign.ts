import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Held = { id: number; state: RefundState; taken_by: number | null; batch_id: number | null }

/** Assigns refunds to the staff member who will pay them at the bank, all or none. Those already assigned to the same person stay. */
export async function assignRefunds(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  refundIds: readonly number[],
): Promise<void> {
  await transaction(money, `operator:${staff.id}`, async (trx) => {
    for (const { id, taken_by } of await lock(trx, refundIds)) {
      if (taken_by === staff.id) continue
      if (taken_by !== null) throw refuse('refund.taken')
      await sql`update refunds set taken_by = ${staff.id}, taken_at = market_now() where id = ${id}`.execute(trx)
      await recordAudit(trx, staff, request, {
        action: 'refund.take',
        target: ['refund', id],
        after: { taken_by: staff.id },
      })
    }
  })
}

/** Takes the assignment back, so that anybody may pay it. Only the assigned person or an owner may. */
export async function releaseRefund(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  id: number,
): Promise<void> {
  await transaction(money, `operator:${staff.id}`, async (trx) => {
    const [refund] = await lock(trx, [id])
    if (refund!.taken_by === null) throw refuse('refund.not-now')
    if (refund!.taken_by !== staff.id && !mayAct(staff.roles, 'owner')) throw refuse('refund.taken')
    await sql`update refunds set taken_by = null, taken_at = null where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'refund.release',
      target: ['refund', id],
      before: { taken_by: refund!.taken_by },
    })
  })
}

async function lock(trx: Trx, refundIds: readonly number[]): Promise<Held[]> {
  const ids = [...new Set(refundIds)]
  const { rows } = await sql<Held>`
    select id, state, taken_by, batch_id from refunds where id = any(${ids}::int[]) order by id for update`.execute(trx)
  if (rows.length !== ids.length) throw refuse('refund.missing')
  if (rows.some(({ state }) => state !== 'MANUAL')) throw refuse('refund.not-now')
  if (rows.some(({ batch_id }) => batch_id !== null)) throw refuse('refund.batched')
  return rows
}
