import type { LineOutcome } from '#contract/orders.ts'
import type { Deps } from '#server/deps/deps.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import { paymentById } from '#server/payments/payment.ts'
import { sendRefund } from '#server/refunds/refund.ts'
import { bookCancel, type Booked } from './book-cancel.ts'
import { eachLine } from './each-line.ts'
import { statusOfLine } from './status-of-line.ts'

type Cancelled = LineOutcome & { refund_amount: number }

/** Milliseconds that the request waits for the provider; the sweep sends the refunds that are not done by then. */
const patience = 8_000

/**
 * Cancels lines of the buyer that are not yet ordered from the partner, each in a transaction of its own. First every line is moved to
 * CANW, so that it can no longer be ordered, and its refund is booked; then the provider pays the money back and the boxes are on sale
 * again.
 */
export async function cancelProducts(
  deps: Deps,
  userId: number,
  lineIds: readonly number[],
  reason: string,
): Promise<Cancelled[]> {
  const booked = await eachLine(lineIds, (lineId) => bookCancel(deps.money, { userId, lineId, content: reason }))
  deps.hub.wake()
  await voidPayments(
    deps,
    booked.flatMap(({ done }) => done ?? []),
  )
  const until = performance.now() + patience
  const outcomes: Cancelled[] = []
  for (const { id, done, problem } of booked) {
    if (done?.refundId && performance.now() < until) await sendRefund(deps, done.refundId)
    // A refused line gets its problem and nothing else: it may belong to another buyer.
    const os_code = done && (await statusOfLine(deps.money, id))
    outcomes.push({ id, problem, os_code, refund_amount: done?.amount ?? 0 })
  }
  return outcomes
}

/** Where the result of the payment is unknown (PAYW), the whole payment is voided: whatever was charged goes back. */
async function voidPayments(deps: Deps, booked: readonly Booked[]): Promise<void> {
  for (const paymentId of new Set(booked.flatMap(({ voidedPaymentId }) => voidedPaymentId ?? []))) {
    const payment = await paymentById(deps.money, paymentId)
    if (payment) await confirmPayment(deps, payment)
  }
}
