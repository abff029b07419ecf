import type { ProviderPayment, ProviderTransaction } from '#server/providers/payment-gateway.ts'

/** One movement in the provider's books: an approval or a cancel. Amounts in won, always above zero. */
export type ProviderTransfer = {
  kind: 'approval' | 'cancel'
  /** Null for an approval that was read from its payment, which does not name it. */
  transactionKey: string | null
  paymentKey: string
  orderId: string
  amount: number
  status: string
  at: string
  /** The reason of a cancel; null where only the list was read, which has no reasons. */
  reason: string | null
}

/** The movements of money in the provider's list. */
export function transfersOfList(list: readonly ProviderTransaction[]): ProviderTransfer[] {
  return list
    .filter(({ status }) => status === 'DONE' || status.includes('CANCELED'))
    .map(({ transactionKey, paymentKey, orderId, amount, status, transactionAt }) => ({
      kind: status === 'DONE' ? ('approval' as const) : ('cancel' as const),
      transactionKey,
      paymentKey,
      orderId,
      amount: Math.abs(amount),
      status,
      at: transactionAt,
      reason: null,
    }))
}

/** The movements of one payment that was read back. */
export function transfersOfPayment(payment: ProviderPayment): ProviderTransfer[] {
  const { paymentKey, orderId, totalAmount, approvedAt, cancels } = payment
  if (approvedAt === null) return []
  const approval: ProviderTransfer = {
    kind: 'approval',
    transactionKey: null,
    paymentKey,
    orderId,
    amount: totalAmount,
    status: 'DONE',
    at: approvedAt,
    reason: null,
  }
  return [
    approval,
    ...cancels.map(({ transactionKey, cancelAmount, cancelReason, canceledAt }) => ({
      kind: 'cancel' as const,
      transactionKey,
      paymentKey,
      orderId,
      amount: cancelAmount,
      status: 'CANCELED',
      at: canceledAt ?? approvedAt,
      reason: cancelReason,
    })),
  ]
}
