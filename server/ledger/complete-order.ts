import { sql } from 'kysely'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { beginPayment } from '#server/payments/begin-payment.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import type { ProviderPayment } from '#server/providers/payment-gateway.ts'

/** The provider has charged an order that we never booked, and its boxes are still there: books the payment and completes the order. */
export async function completeOrder(
  deps: Deps,
  { staff, request }: Actor,
  providerPayment: ProviderPayment,
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from orders where pay_order_id = ${providerPayment.orderId}`.execute(deps.money)
  if (!rows[0]) throw refuse('payment.missing')
  const authorised = {
    paymentKey: providerPayment.paymentKey,
    payOrderId: providerPayment.orderId,
    amount: providerPayment.totalAmount,
  }
  const payment = await beginPayment(deps.money, `operator:${staff.id}`, rows[0].id, authorised, (trx) =>
    recordAudit(trx, staff, request, {
      action: 'payment.complete',
      target: ['payment', providerPayment.paymentKey],
      after: { order_id: rows[0]!.id, amount: providerPayment.totalAmount },
    }),
  )
  await confirmPayment(deps, payment)
}
