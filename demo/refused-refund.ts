import { sql } from 'kysely'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { cancelProducts } from '#server/orders/cancel-products.ts'
import type { DemoMarket } from './demo-market.ts'
import { removeFault, tellSandbox } from './sandbox.ts'

/** Makes a cancel whose refund the provider refuses until the sweep makes it MANUAL: the line stays 취소신청, as it would in a real shop. */
export async function leaveRefundToPeople(market: DemoMarket, userId: number, lineId: number): Promise<void> {
  const { db, deps, sandboxUrl } = market
  const { rows } = await sql<{ pay_order_id: string }>`
    select orders.pay_order_id from order_products line join orders on orders.id = line.order_id
    where line.id = ${lineId}`.execute(db)
  const fault = await tellSandbox<{ id: string }>(sandboxUrl, '/control/faults', {
    call: 'cancel',
    kind: 'reject',
    code: 'NOT_CANCELABLE_PAYMENT',
    order_id: rows[0]!.pay_order_id,
    times: 0,
  })
  await cancelProducts(deps, userId, [lineId], '급한 사정으로 취소해요')
  for (let tries = 0; tries < 20; tries++) {
    const { rows: refunds } = await sql<{
      state: string
    }>`select state from refunds where order_product_id = ${lineId}`.execute(db)
    if (refunds[0]?.state === 'MANUAL') break
    // Five minutes is the longest backoff.
    await sql`update market_clock set shift = shift + interval '301 seconds'`.execute(db)
    await tellSandbox(sandboxUrl, '/control/clock', { advance_seconds: 301 })
    await reconcilePayments(deps)
  }
  await removeFault(sandboxUrl, fault.id)
}
