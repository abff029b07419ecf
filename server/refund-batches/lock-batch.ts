import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { BatchState } from '#domain/refund-batch.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

export type LockedBatch = {
  id: number
  state: BatchState
  created_by: number
  approved_by: number | null
  file_sha256: string | null
  copies: number
  /** The sum of its waiting lines, in won. */
  waiting: number
}

/** Locks a batch, after orders and payments and before its refunds. Refuses if it is not in the state that the desk showed. */
export async function lockBatch(trx: Trx, id: number, from: readonly BatchState[]): Promise<LockedBatch> {
  await sql`select 1 from refund_batches where id = ${id} for update`.execute(trx)
  const { rows } = await sql<LockedBatch>`
    select id, state, created_by, approved_by, file_sha256, copies,
      (select coalesce(sum(amount), 0)::bigint from refund_batch_lines where batch_id = refund_batches.id and state = 'WAIT') as waiting
    from refund_batches where id = ${id}`.execute(trx)
  const [batch] = rows
  if (!batch) throw refuse('refund-batch.missing')
  if (!from.includes(batch.state)) throw refuse('refund-batch.not-now')
  return batch
}

/** Closes a batch whose lines all have a result, and deletes its account numbers and the names of members who have left meanwhile. */
export async function closeIfSettled(trx: Trx, { staff, request }: Actor, id: number): Promise<void> {
  const { rows } = await sql`
    update refund_batches set state = 'DONE', done_at = market_now()
    where id = ${id} and state <> 'DONE'
      and not exists (select from refund_batch_lines where batch_id = ${id} and state = 'WAIT') returning 1`.execute(
    trx,
  )
  if (rows.length === 0) return
  await sql`
    update refund_batch_lines line set account = null,
      depositor = case when users.status = 'OUT' then '' else line.depositor end,
      account_last4 = case when users.status = 'OUT' then '' else line.account_last4 end
    from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
    join users on users.id = orders.user_id
    where line.batch_id = ${id} and refunds.id = line.refund_id`.execute(trx)
  await recordAudit(trx, staff, request, { action: 'refund-batch.done', target: ['refund-batch', id] })
}
