import type { LineOutcome } from '#contract/orders.ts'
import type { Deps } from '#server/deps/deps.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import { paymentById } from '#server/payments/payment.ts'
import { sendRefund } from '#server/refunds/refund.ts'
import { bookCancel, type Booked } from './book-cancel.ts'
import { eachLine } from './each-line.ts'
import { statusOfLine } from './status-of-line.ts'

type Cancelled = LineOutcome & { refund_amount: number }

/** As long as this a buyer waits for the provider, in milliseconds; what is not given back by then the sweep gives back. */
const patience = 8_000

/**
 * Cancels lines of the buyer before they are ordered from the partner, each for itself. First every line is locked against that
 * (CANW) and its refund booked; then the provider gives the money back, and the boxes are on sale again.
 */
export async function cancelProducts(
  deps: Deps,
  userId: number,
  lineIds: readonly number[],
  reason: string,
): Promise<Cancelled[]> {
  const { auto_cancel } = await deps.settings()
  const booked = await eachLine(lineIds, (lineId) =>
    bookCancel(deps.money, { userId, lineId, content: reason, asking: !auto_cancel }),
  )
  deps.hub.wake()
  await voidPayments(
    deps,
    booked.flatMap(({ done }) => done ?? []),
  )
  const until = performance.now() + patience
  const outcomes: Cancelled[] = []
  for (const { id, done, problem } of booked) {
    if (done?.refundId && performance.now() < until) await sendRefund(deps, done.refundId)
    // Of a line that was refused nothing is said but why: it may be somebody else's.
    const os_code = done && (await statusOfLine(deps.money, id))
    outcomes.push({ id, problem, os_code, refund_amount: done?.amount ?? 0 })
  }
  return outcomes
}

/** While it is not known whether the money has moved at all (PAYW) the whole attempt is voided: whatever was charged goes back. */
async function voidPayments(deps: Deps, booked: readonly Booked[]): Promise<void> {
  for (const paymentId of new Set(booked.flatMap(({ voidedPaymentId }) => voidedPaymentId ?? []))) {
    const payment = await paymentById(deps.money, paymentId)
    if (payment) await confirmPayment(deps, payment)
  }
}
