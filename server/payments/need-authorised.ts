import type { PayMethod } from '#domain/codes.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Gateway, ProviderPayment } from '#server/providers/payment-gateway.ts'

/** The provider's names for each of our methods; an easy payment is charged to a card. */
const methods: Record<PayMethod, readonly string[]> = { C: ['카드', '간편결제'], B: ['계좌이체'] }

/** What was stored on the order when its payment began, with which an authorised payment is compared. */
export type Submitted = {
  pay_order_id: string
  amount: number
  pay_method: PayMethod | null
}

/** Whether a payment was made by the method that was chosen for its order: statement, receipt and refund depend on it. */
export const isAsChosen = ({ pay_method }: Submitted, { method }: ProviderPayment): boolean =>
  !pay_method || !method || methods[pay_method].includes(method)

/**
 * Asks the provider whether this payment is the authorised one of this order, before anything is booked: a booked payment stops the
 * deadlines of its boxes, so a mere claim must not be enough. If money has moved already, what it was for is not compared: it is to be
 * booked, so that it can go back. False: the provider did not say (no answer, or one that refuses to read), so the deadlines go on, and
 * the sweep will ask by the order's id.
 */
export async function needAuthorised(gateway: Gateway, order: Submitted, paymentKey: string): Promise<boolean> {
  const asked = await gateway.find(paymentKey)
  if (asked.kind === 'unknown' || asked.kind === 'refused') return false
  if (asked.kind === 'missing') throw refuse('payment.foreign')
  const { orderId, totalAmount, status, failure } = asked.payment
  if (orderId !== order.pay_order_id) throw refuse('payment.foreign')
  if (status === 'DONE' || status === 'PARTIAL_CANCELED') return true
  if (status !== 'IN_PROGRESS') throw refuse('payment.refused', failure?.message)
  if (totalAmount !== order.amount) throw refuse('payment.amount')
  if (!isAsChosen(order, asked.payment))
    throw refuse('payment.refused', '고르신 결제 수단과 다른 수단으로 결제하려 했습니다. 결제는 되지 않았습니다.')
  return true
}
