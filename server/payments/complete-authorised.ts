import type { Actor } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { Refusal } from '#server/http/refuse.ts'
import { beginPayment } from './begin-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { VanishedBuyer } from './claim-due.ts'
import { isAsChosen } from './need-authorised.ts'
import type { Answer } from '#server/providers/payment-gateway.ts'
import type { Payment } from './payment.ts'

/**
 * Asks the provider about an order's payment, and completes it if the buyer has authorised it: the browser may have been closed before its
 * redirect. Returns the payment, or the provider's answer if there was nothing to complete.
 */
export async function completeAuthorised(
  deps: Deps,
  actor: Actor,
  order: VanishedBuyer,
): Promise<{ payment: Payment } | { asked: Answer }> {
  const asked = await deps.gateway.findByOrder(order.pay_order_id)
  if (asked.kind !== 'payment' || (asked.payment.status !== 'IN_PROGRESS' && asked.payment.status !== 'DONE'))
    return { asked }
  // Authorised by another way of paying than chosen: not charged, and it expires at the provider. What is charged already is booked in any
  // case.
  if (asked.payment.status === 'IN_PROGRESS' && !isAsChosen(order, asked.payment)) return { asked }
  try {
    const payment = await beginPayment(deps.money, actor, order.id, {
      paymentKey: asked.payment.paymentKey,
      payOrderId: asked.payment.orderId,
      amount: asked.payment.totalAmount,
    })
    return { payment: await confirmPayment(deps, payment) }
  } catch (error) {
    // The hold is lost or the amount differs: not charged either.
    if (!(error instanceof Refusal)) throw error
    deps.log.info({ order: order.id, code: error.code }, 'an authorised payment was not taken')
    return { asked }
  }
}
