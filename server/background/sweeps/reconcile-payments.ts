import type { Deps } from '#server/deps.ts'
import { claimDuePayments, claimDueRefunds, claimVanishedBuyers } from '#server/payments/claim-due.ts'
import { completeAuthorised } from '#server/payments/complete-authorised.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import { paymentById } from '#server/payments/payment.ts'
import { sendRefund } from '#server/payments/refund.ts'

/** Works off what is not settled: payments without an answer, refunds under way, buyers who authorised and vanished. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const [payments, refunds, vanished] = [
    await claimDuePayments(deps.money),
    await claimDueRefunds(deps.money),
    await claimVanishedBuyers(deps.money),
  ]
  // One poisoned row must not keep the others waiting.
  const results = await Promise.allSettled([
    ...payments.map(async (id) => confirmPayment(deps, (await paymentById(deps.money, id))!)),
    ...refunds.map(async (ids) => {
      for (const id of ids) await sendRefund(deps, id)
    }),
    ...vanished.map((order) => completeAuthorised(deps, 'job', order)),
  ])
  for (const result of results)
    if (result.status === 'rejected') deps.log.error({ err: result.reason }, 'reconciliation of one row failed')
}
