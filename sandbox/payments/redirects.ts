import type { Payment } from './payment.ts'

/** Where the browser goes after a yes; the shop's own query stays. `by` falsifies the amount told (a fault). */
export function successRedirect(payment: Payment, by = 0): string | null {
  return withQuery(payment.successUrl, {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    amount: String(payment.amount + by),
  })
}

/** Where the browser goes after a no. On the buyer's own cancel the provider does not send the order id. */
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
