import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { openCancel } from '#server/cancels/open-cancel.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import { paymentById } from '#server/payments/payment.ts'
import { sendRefund } from '#server/payments/refund.ts'

type Booked = { refundId: number | null; amount: number } | { voidedPaymentId: number; lineId: number }

/**
 * Cancels a line before it is ordered from the partner. First the line is locked against that (CANW) and the refund is booked,
 * then the provider gives the money back, then the box is on sale again. While it is not known whether the money has moved at
 * all (PAYW), the whole attempt is voided: whatever turns out to have been charged goes back.
 */
export async function cancelProduct(deps: Deps, userId: number, lineId: number, reason: string) {
  const { auto_cancel } = await deps.settings()
  const booked = await transaction(deps.money, `user:${userId}`, async (trx): Promise<Booked> => {
    const { rows } = await sql<{ order_id: number; os_code: OrderStatus; payment_id: number }>`
      select orders.id as order_id, line.os_code, payments.id as payment_id
      from order_products line join orders on orders.id = line.order_id
      join payments on payments.open_order_id = orders.id
      where line.id = ${lineId} and orders.user_id = ${userId}
      for update of orders, payments`.execute(trx)
    const [found] = rows
    if (!found) throw refuse((await isOwn(trx)) ? 'line.not-cancellable' : 'line.missing')
    const { rows: now } = await sql<{ os_code: OrderStatus; is_exchange: boolean }>`
      select os_code, replaces_id is not null as is_exchange from order_products where id = ${lineId} for update`.execute(
      trx,
    )
    const { os_code: code, is_exchange } = now[0]!
    // What was given for something else is settled with the desk, which has looked at what came back.
    if (is_exchange) throw refuse('line.exchanged')
    if (code === 'CANW') return refundOf(trx)
    if (code === 'PAYW') {
      await sql`
        update payments set void_requested = true, next_try = market_now() where id = ${found.payment_id}`.execute(trx)
      return { voidedPaymentId: found.payment_id, lineId }
    }
    if (code !== 'PAYK') throw refuse('line.not-cancellable')
    return openCancel(trx, { paymentId: found.payment_id, lineId, content: reason, asking: !auto_cancel })
  })
  deps.hub.wake()
  if ('voidedPaymentId' in booked) return voidPayment(deps, booked)
  if (booked.refundId === null) return { os_code: 'CANW' as const, refund_amount: booked.amount }
  const refund = await sendRefund(deps, booked.refundId)
  return { os_code: refund.state === 'DONE' ? ('ORDC' as const) : ('CANW' as const), refund_amount: refund.amount }

  async function isOwn(trx: Trx): Promise<boolean> {
    const { rows } = await sql`
      select 1 from order_products line join orders on orders.id = line.order_id
      where line.id = ${lineId} and orders.user_id = ${userId}`.execute(trx)
    return rows.length > 0
  }

  /** Pressed again: the same refund, or none while the desk is asked. */
  async function refundOf(trx: Trx): Promise<{ refundId: number | null; amount: number }> {
    const { rows } = await sql<{ refundId: number | null; amount: number }>`
      select (select id from refunds where own_line_id = ${lineId}) as "refundId", line_worth(${lineId}) as amount`.execute(
      trx,
    )
    return rows[0]!
  }
}

async function voidPayment(deps: Deps, { voidedPaymentId, lineId }: { voidedPaymentId: number; lineId: number }) {
  const payment = await paymentById(deps.money, voidedPaymentId)
  if (payment) await confirmPayment(deps, payment)
  const { rows } = await sql<{ os_code: OrderStatus }>`
    select os_code from order_products where id = ${lineId}`.execute(deps.money)
  return { os_code: rows[0]!.os_code, refund_amount: 0 }
}
