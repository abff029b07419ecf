import type { Deps } from '#server/deps/deps.ts'
import type { ProviderPayment } from '#server/providers/payment-gateway.ts'
import { unmatchedCancels } from './read-before-refund.ts'
import { reportToDesk } from './report-to-desk.ts'

type Given = { id: number; payment_id: number; order_product_id: number | null }

/**
 * Our refund was given, and the payment shows another one that we did not begin: the provider did not compare the balance, or somebody made
 * it afterwards. Since it may be the same money twice, it is reported to the payment desk. Where a whole payment goes back, only the
 * balance counts.
 */
export async function reportUnmatchedRefunds(
  { money, log }: Pick<Deps, 'money' | 'log'>,
  refund: Given,
  { paymentKey, status, cancels }: ProviderPayment,
): Promise<void> {
  if (refund.order_product_id === null) return
  const strangers = await unmatchedCancels(money, refund.payment_id, cancels)
  if (strangers.length === 0) return
  const transactions = strangers.map(({ transactionKey }) => transactionKey)
  log.error({ refund: refund.id, transactions }, 'a refund was given beside one that nobody here began')
  for (const transaction of transactions)
    await reportToDesk(money, { foundBy: 'refund', key: `c:${transaction}`, paymentKey, status })
}
