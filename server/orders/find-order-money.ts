import { sql } from 'kysely'
import type { DeskOrder } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import { isProviderPage } from './find-receipt.ts'

/** How an order was paid, and what went back or is to go back. */
export async function findOrderMoney(
  db: Database,
  config: Config,
  orderId: number,
): Promise<Pick<DeskOrder, 'payment' | 'refunds'>> {
  const [{ rows: payments }, { rows: refunds }] = await Promise.all([
    sql<NonNullable<DeskOrder['payment']>>`
      select payment_key, pay_method, amount, state, cancel_amount, approved_at, receipt_url
      from payments where order_id = ${orderId} and state <> 'FAILED' order by id desc limit 1`.execute(db),
    sql<DeskOrder['refunds'][number]>`
      select refunds.id, refunds.amount, refunds.state, refunds.way, line.pc_name, refunds.created_at, refunds.done_at
      from refunds join payments on payments.id = refunds.payment_id
      left join order_products line on line.id = refunds.order_product_id
      where payments.order_id = ${orderId} order by refunds.id desc`.execute(db),
  ])
  const [payment] = payments
  if (!payment) return { payment: null, refunds }
  const receipt_url = payment.receipt_url && isProviderPage(config, payment.receipt_url) ? payment.receipt_url : null
  return { payment: { ...payment, receipt_url }, refunds }
}
