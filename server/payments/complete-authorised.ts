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
 * Asks the provider about an order's payment and completes it when the buyer has authorised it: the redirect may be lost with the
 * browser. Answers the payment, or what the provider said when there is nothing to complete.
 */
export async function completeAuthorised(
  deps: Deps,
  actor: Actor,
  order: VanishedBuyer,
): Promise<{ payment: Payment } | { asked: Answer }> {
  const asked = await deps.gateway.findByOrder(order.pay_order_id)
  if (asked.kind !== 'payment' || (asked.payment.status !== 'IN_PROGRESS' && asked.payment.status !== 'DONE'))
    return { asked }
  // Nothing is charged, and the authorisation runs out at the provider. What is charged already is booked whatever it is.
  if (asked.payment.status === 'IN_PROGRESS' && !isAsChosen(order, asked.payment)) return { asked }
  try {
    const payment = await beginPayment(deps.money, actor, order.id, {
      paymentKey: asked.payment.paymentKey,
      payOrderId: asked.payment.orderId,
      amount: asked.payment.totalAmount,
    })
    return { payment: await confirmPayment(deps, payment) }
  } catch (error) {
    // The hold is gone or the amount is not ours: likewise.
    if (!(error instanceof Refusal)) throw error
    deps.log.info({ order: order.id, code: error.code }, 'an authorised payment was not taken')
    return { asked }
  }
}
