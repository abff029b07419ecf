import type { Deps } from '#server/deps/deps.ts'
import type { ProviderPayment } from '#server/providers/payment-gateway.ts'
import { unmatchedCancels } from './read-before-refund.ts'
import { reportToDesk } from './report-to-desk.ts'

type Given = { id: number; payment_id: number; order_product_id: number | null }

/**
 * A refund of ours was given, and its payment shows another one that we did not begin: the provider did not look at what was left,
 * or somebody gave it afterwards. It may be the same money twice, so it is put before the payments desk. What has no goods goes back whole: there
 * only what is left counts.
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
