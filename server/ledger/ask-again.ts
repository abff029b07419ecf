import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import { paymentById } from '#server/payments/payment.ts'
import type { BookedPayment } from './read-books.ts'

/**
 * Asks the provider again about a payment without an answer. `void`: it is not confirmed any more. If it turns out to have been charged,
 * the money goes back line by line; without a charge it is closed and the boxes are free. If this process dies after the booking, the sweep
 * goes on.
 */
export async function askAgain(
  deps: Deps,
  { staff, request }: Actor,
  { id, order_id, payment_key }: BookedPayment,
  action: 'ask' | 'void' | 'complete',
): Promise<void> {
  await transaction(deps.money, [`operator:${staff.id}`, `payment.${action}`], async (trx) => {
    await lockOrder(trx, order_id)
    const { rows } = await sql<{ tries: number; void_requested: boolean }>`
      update payments set next_try = market_now() + interval '20 seconds', void_requested = void_requested or ${action === 'void'}
      where id = ${id} and state = 'CONFIRMING' returning tries, void_requested`.execute(trx)
    if (!rows[0]) throw refuse('payment.step-changed')
    await recordAudit(trx, staff, request, {
      action: `payment.${action}`,
      target: ['payment', payment_key],
      before: { state: 'CONFIRMING', tries: rows[0].tries },
      after: { closing: rows[0].void_requested },
    })
  })
  await confirmPayment(deps, (await paymentById(deps.money, id))!)
}
