import type { PayMethod } from '#domain/codes.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Gateway, ProviderPayment } from '#server/providers/payment-gateway.ts'

/** How the provider names what each of our methods may be charged by; an easy payment is paid by card behind it. */
const methods: Record<PayMethod, readonly string[]> = { C: ['카드', '간편결제'], B: ['계좌이체'] }

/** What was written on an order when its payment began, by which an authorised payment of it is measured. */
export type Submitted = {
  pay_order_id: string
  amount: number
  pay_method: PayMethod | null
}

/** Whether a payment is of the way of paying that its order was submitted with: statement, receipt and refund go by it. */
export const isAsChosen = ({ pay_method }: Submitted, { method }: ProviderPayment): boolean =>
  !pay_method || !method || methods[pay_method].includes(method)

/**
 * Asks the provider whether this payment is the authorised payment of this order, before anything is booked for it: a booked
 * payment stops the clocks of its boxes, so a mere claim must not be enough. Money that has moved already is booked whatever it is, so
 * that it can go back. False: nothing has been heard of this key, and so the clocks go on; the sweep asks by the order's own name.
 */
export async function needAuthorised(gateway: Gateway, order: Submitted, paymentKey: string): Promise<boolean> {
  const asked = await gateway.find(paymentKey)
  if (asked.kind === 'unknown') return false
  if (asked.kind !== 'payment') throw refuse('payment.foreign')
  const { orderId, totalAmount, status, failure } = asked.payment
  if (orderId !== order.pay_order_id) throw refuse('payment.foreign')
  if (status === 'DONE' || status === 'PARTIAL_CANCELED') return true
  if (status !== 'IN_PROGRESS') throw refuse('payment.refused', failure?.message)
  if (totalAmount !== order.amount) throw refuse('payment.amount')
  if (!isAsChosen(order, asked.payment))
    throw refuse('payment.refused', '고르신 결제 수단과 다른 수단으로 결제하려 했습니다. 결제는 되지 않았습니다.')
  return true
}
