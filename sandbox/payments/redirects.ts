import type { Payment } from './payment.ts'

/** The address after an authorisation; the shop's own query is kept. `by` falsifies the amount (a fault). */
export function successRedirect(payment: Payment, by = 0): string | null {
  return withQuery(payment.successUrl, {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    amount: String(payment.amount + by),
  })
}

/** The address after a failure. If the buyer cancelled, the provider does not send the order id. */
export function failRedirect(payment: Payment, { code, message }: NonNullable<Payment['failure']>): string | null {
  const orderId: Record<string, string> = code === 'PAY_PROCESS_CANCELED' ? {} : { orderId: payment.orderId }
  return withQuery(payment.failUrl, { code, message, ...orderId })
}

function withQuery(address: string | null, query: Record<string, string>): string | null {
  if (address === null) return null
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  return url.href
}
