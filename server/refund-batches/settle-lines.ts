import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { finishByBank } from '#server/refunds/finish-by-bank.ts'
import { closeIfSettled, lockBatch } from './lock-batch.ts'

type Needs = Pick<Deps, 'money' | 'hub'>
type Outcome = { result: 'DONE' | 'FAILED'; note: string }

/**
 * Stores the bank's results of single transfers, each in a transaction of its own, so that a crash loses none that was stored. Stops at the
 * first that another staff member has settled before.
 */
export async function settleLines(
  deps: Needs,
  who: Actor,
  { batchId, refundIds, ...outcome }: Outcome & { batchId: number; refundIds: readonly number[] },
): Promise<{ settled: number }> {
  const ids = [...new Set(refundIds)].toSorted((one, other) => one - other)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from refund_batch_lines
    where batch_id = ${batchId} and state = 'WAIT' and refund_id = any(${ids}::int[])`.execute(deps.money)
  if (rows[0]?.n !== ids.length) throw refuse('refund-batch.not-now')
  for (const refundId of ids) await settleLine(deps, who, { batchId, refundId, ...outcome })
  return { settled: ids.length }
}

/** Settles one line: refund, payment, order line and batch change together. With FAILED the refund may be put into another batch. */
export async function settleLine(
  { money, hub }: Needs,
  who: Actor,
  { batchId, refundId, result, note }: Outcome & { batchId: number; refundId: number },
): Promise<void> {
  const { staff, request } = who
  await transaction(money, [`operator:${staff.id}`, note || 'refund.bank'], async (trx) => {
    const { rows: known } = await sql<{ order_id: number; payment_id: number }>`
      select payments.order_id, payments.id as payment_id from refunds join payments on payments.id = refunds.payment_id
      where refunds.id = ${refundId}`.execute(trx)
    if (!known[0]) throw refuse('refund.missing')
    await lockOrder(trx, known[0].order_id)
    await sql`select 1 from payments where id = ${known[0].payment_id} for update`.execute(trx)
    // DONE only once there is a file: nothing can have been paid before.
    const batch = await lockBatch(trx, batchId, result === 'DONE' ? ['ISSUED'] : ['NEW', 'ISSUED'])
    const { rows } = await sql<{ id: number; payment_id: number; line_id: number | null; amount: number }>`
      select id, payment_id, order_product_id as line_id, amount from refunds
      where id = ${refundId} and batch_id = ${batchId} for update`.execute(trx)
    const [refund] = rows
    if (!refund) throw refuse('refund-batch.not-now')
    await sql`
      update refund_batch_lines set state = ${result}, note = ${note}, settled_by = ${staff.id}, settled_at = market_now(),
        account = case when in_file then account end
      where batch_id = ${batchId} and refund_id = ${refundId}`.execute(trx)
    await sql`
      update refunds set batch_id = null, note = ${note || `송금 묶음 ${batchId}`},
          asked_by = case when ${result} = 'DONE' then ${batch.created_by}::int else asked_by end,
          approved_by = case when ${result} = 'DONE' then ${batch.approved_by}::int else approved_by end
        where id = ${refundId}`.execute(trx)
    if (result === 'DONE') await finishByBank(trx, refund)
    await recordAudit(trx, staff, request, {
      action: result === 'DONE' ? 'refund.bank' : 'refund.bank-failed',
      target: ['refund', refundId],
      before: { state: 'MANUAL', batch: batchId },
      after: { state: result === 'DONE' ? 'DONE' : 'MANUAL', amount: refund.amount },
      reason: note,
    })
    await closeIfSettled(trx, who, batchId)
  })
  hub.wake()
}
