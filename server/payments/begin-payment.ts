import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import { type Actor, transaction } from '#database/transaction.ts'
import { type LockedOrder, lockedOrder } from '#server/lines/lock-order.ts'
import { startPaying } from '#server/lines/start-paying.ts'
import { takeAgain } from '#server/lines/take-again.ts'
import { refuse } from '#server/http/refuse.ts'
import { openPayment, type Payment } from './payment.ts'

/** A claim that the buyer has authorised a payment, by the browser or the provider: compared with our own books, never trusted. */
export type Authorised = { paymentKey: string; payOrderId: string; amount: number }

/** Seconds that the first confirmation has before the sweep asks too. */
const firstTrySeconds = 20

/**
 * Books a payment before any money is requested (book, then capture): from here no deadline frees the boxes. If the hold is lost, it
 * refuses and nothing is charged; if it has lapsed but every box is still free, they are taken again.
 * They are not taken for a buyer who was told that they are lost, whoever asks: that buyer has to press again. Only the operator may.
 * The same key again gets the same payment. `also` is written in the transaction that books it.
 * A member who is suspended or has left is not charged any more; if the provider has charged a suspended member already, the operator
 * completes the order.
 */
export async function beginPayment(
  db: Database,
  actor: Actor,
  orderId: number,
  authorised: Authorised,
  also?: (trx: Trx) => Promise<void>,
): Promise<Payment> {
  try {
    return await transaction(db, actor, async (trx) => {
      const [owner, orders, payments] = await together(
        trx,
        ownerPresent(orderId),
        lockedOrder(orderId),
        openPayment(orderId),
      )
      const [present] = owner.rows
      const mayTrade = present && (present.status === 'ACTIVE' || actor.startsWith('operator:'))
      const [order] = orders.rows
      if (!order) throw refuse('order.missing')
      const [existing] = payments.rows
      if (existing && existing.payment_key === authorised.paymentKey) return existing
      if (existing) throw refuse('order.paying')
      if (!mayTrade) throw refuse('member.not-approved')
      if (authorised.payOrderId !== order.pay_order_id) throw refuse('payment.replaced')
      if (authorised.amount !== order.amount || !order.pay_method) throw refuse('payment.amount')
      if (order.state === 'FORM') await startPaying(trx, order.id)
      else if (order.state === 'ENDED') {
        if (order.lapse_told_at !== null && !actor.startsWith('operator:')) throw refuse('order.lapsed')
        await takeAgain(trx, order)
      } else throw refuse('order.closed')
      await also?.(trx)
      return book(trx, order, authorised.paymentKey)
    })
  } catch (error) {
    // The key belongs to another order.
    if ((error as { constraint?: string }).constraint === 'payments_payment_key_key') throw refuse('payment.foreign')
    throw error
  }
}

/** `for share`: a suspension or withdrawal at the same moment is committed before this transaction or waits for it. */
const ownerPresent = (orderId: number) =>
  sql<{ status: string }>`
    select status from users where id = (select user_id from orders where id = ${orderId}) and left_at is null for share`

async function book(trx: Trx, order: LockedOrder, paymentKey: string): Promise<Payment> {
  const [, , booked] = await together(
    trx,
    sql`
      insert into payments (order_id, payment_key, idem_key, pay_method, amount, next_try)
      values (${order.id}, ${paymentKey}, ${`confirm-${randomBytes(18).toString('base64url')}`}, ${order.pay_method},
              ${order.amount}, market_now() + ${firstTrySeconds} * interval '1 second')`,
    sql`update orders set state = 'CONFIRMING', next_ask = null where id = ${order.id}`,
    openPayment(order.id),
  )
  return booked.rows[0]!
}
