import { sql } from 'kysely'
import { orderStatusOf } from '#domain/order-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import { beginPayment } from './begin-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import { moneyAfter } from './money-after.ts'
import { needAuthorised, type Submitted } from './need-authorised.ts'
import type { Payment } from './payment.ts'

export type SuccessClaim = { orderId: string; paymentKey: string; amount: number; urlCode: string }

/**
 * The buyer came back from the provider. Book, then capture: first our books, then the money, then the settlement. A repeated request, or
 * one beside the webhook or the sweep, has the same result.
 */
export async function succeedPayment(deps: Deps, userId: number, said: SuccessClaim) {
  const { rows } = await sql<Submitted & { id: number; order_no: string; state: string }>`
    select id, order_no, state, pay_order_id, amount, pay_method from orders where url_code = ${said.urlCode} and user_id = ${userId}`.execute(
    deps.money,
  )
  const [order] = rows
  if (!order) throw refuse('order.missing')
  // Checked for a paid order too, although nothing could be charged any more.
  if (said.orderId !== order.pay_order_id)
    throw refuse(order.state === 'PAID' || order.state === 'CONFIRMING' ? 'order.paying' : 'payment.replaced')
  if (said.amount !== order.amount || !order.pay_method) {
    deps.log.warn({ order: order.id, said: said.amount, amount: order.amount }, 'tampered payment claim')
    throw refuse('payment.amount')
  }
  if (order.state === 'FAILED') throw await failureOf(deps, order.id)
  const isBooked = order.state !== 'FORM' && order.state !== 'ENDED'
  if (!isBooked && !(await needAuthorised(deps.gateway, order, said.paymentKey)))
    throw refuse('payment.unsettled', undefined, { order_id: order.id, order_no: order.order_no })
  const { paymentKey, orderId: payOrderId, amount } = said
  const booked = await bookOrForgo(deps, order.id, () =>
    beginPayment(deps.money, `user:${userId}`, order.id, { paymentKey, payOrderId, amount }),
  )
  deps.hub.wake()
  const payment = await confirmPayment(deps, booked)
  if (payment.state === 'FAILED') throw refusedBy(payment)
  if (payment.state === 'CONFIRMING')
    throw refuse('payment.unsettled', undefined, { order_id: order.id, order_no: payment.order_no })
  return { data: { ...(await completedOrder(deps, order.id)), paid_amount: payment.amount } }
}

/**
 * A buyer who is told that the boxes are lost buys others. So they are taken no more, should they be free again before the
 * authorisation expires (`beginPayment`).
 */
async function bookOrForgo({ money }: Pick<Deps, 'money'>, orderId: number, book: () => Promise<Payment>) {
  try {
    return await book()
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code !== 'order.lapsed' && error.code !== 'member.not-approved'))
      throw error
    const { rows } = await sql`
      update orders set next_ask = null, lapse_told_at = market_now() where id = ${orderId} and state in ('FORM', 'ENDED') returning 1`.execute(
      money,
    )
    if (rows.length > 0) throw error
    // The sweep has booked it since the refusal.
    return book()
  }
}

async function failureOf(deps: Deps, orderId: number) {
  const { rows } = await sql<Failure>`
    select fail_code, fail_message from orders where id = ${orderId}`.execute(deps.money)
  return refusedBy(rows[0]!)
}

type Failure = { fail_code: string | null; fail_message: string | null }

const refusedBy = ({ fail_code, fail_message }: Failure) =>
  refuse('payment.refused', fail_message ?? undefined, { money: moneyAfter(fail_code) })

async function completedOrder(deps: Deps, orderId: number) {
  const { rows } = await sql<{ order_id: number; order_no: string; codes: OrderStatus[] }>`
    select orders.id as order_id, orders.order_no, array_agg(order_products.os_code) as codes
    from orders join order_products on order_products.order_id = orders.id
    where orders.id = ${orderId} group by orders.id`.execute(deps.money)
  const { order_id, order_no, codes } = rows[0]!
  return { order_id, order_no, os_code: orderStatusOf(codes) }
}
