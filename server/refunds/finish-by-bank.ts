import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { forgetPayee } from './forget-payee.ts'
import { closeRefundedLine } from './close-refunded-line.ts'

type Sent = { id: number; payment_id: number; line_id: number | null; amount: number }

/**
 * Completes a refund that was paid by hand: refund, payment and line change together, as when the provider pays it. The caller has locked
 * order and payment.
 */
export async function finishByBank(trx: Trx, refund: Sent): Promise<void> {
  await sql`
    update refunds set state = 'DONE', way = 'bank', done_at = market_now(), batch_id = null, bank_account = null where id = ${refund.id}`.execute(
    trx,
  )
  await sql`
    update payments set cancel_amount = cancel_amount + ${refund.amount} where id = ${refund.payment_id}`.execute(trx)
  if (refund.line_id !== null) await closeRefundedLine(trx, refund.line_id)
  await forgetPayee(trx, refund.id)
}
