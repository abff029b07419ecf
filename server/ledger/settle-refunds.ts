import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { isOfRefund } from '#domain/ledger.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { clearForTransfer } from '#server/refunds/refund.ts'

type Cancel = { cancelAmount: number; cancelReason: string }

/** Books a refund of ours as done that the provider has made and our books still have as under way. */
export async function settleRefunds(
  deps: Deps,
  { staff, request }: Actor,
  paymentKey: string,
  cancel: Cancel,
): Promise<void> {
  const { rows } = await sql<{ id: number; amount: number; batch_id: number | null }>`
    select refunds.id, refunds.amount, refunds.batch_id from refunds join payments on payments.id = refunds.payment_id
    where payments.payment_key = ${paymentKey} and refunds.state in ('NEW', 'MANUAL', 'EXTERNAL')`.execute(deps.money)
  const refund = rows.find((one) => isOfRefund({ reason: cancel.cancelReason, amount: cancel.cancelAmount }, one))
  if (!refund) throw refuse('payment.step-changed')
  if (refund.batch_id !== null) throw refuse('refund.batched')
  await transaction(deps.money, `operator:${staff.id}`, (trx) =>
    recordAudit(trx, staff, request, {
      action: 'payment.settle',
      target: ['payment', paymentKey],
      after: { refund: refund.id, amount: refund.amount },
    }),
  )
  if ((await clearForTransfer(deps, refund.id)) !== 'given') throw refuse('payment.no-answer')
}
