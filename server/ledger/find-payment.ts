import { sql } from 'kysely'
import type { LedgerRow, PaymentDetail } from '#contract/operator/payments.ts'
import { restingStates } from '#domain/refund-lanes.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import type { ProviderPayment } from '#server/providers/payment-gateway.ts'
import { compareBooks } from './compare-books.ts'
import { historyOf } from './payment-history.ts'
import { type Books, readBooks } from './read-books.ts'
import { transfersOfPayment } from './provider-transaction.ts'

export type ReadBack = { payment: ProviderPayment | undefined; books: Books; rows: LedgerRow[] }

/**
 * Reads one payment from the provider now and compares it with our books. Refused when the provider does not answer, because then no step
 * is safe.
 */
export async function readBack(
  { db, gateway, settings }: Pick<Deps, 'db' | 'gateway' | 'settings'>,
  paymentKey: string,
): Promise<ReadBack> {
  const asked = await gateway.find(paymentKey)
  if (asked.kind === 'unknown') throw refuse('payment.no-answer')
  const payment = asked.kind === 'payment' ? asked.payment : undefined
  const transfers = payment ? transfersOfPayment(payment) : []
  const { payment_deadline_minutes: deadlineMinutes } = await settings()
  const books = await readBooks(db, { transfers, keys: [paymentKey], deadlineMinutes })
  if (!payment && books.payments.length === 0) throw refuse('payment.missing')
  return { payment, books, rows: compareBooks(transfers, books, true) }
}

export async function findPayment(
  deps: Pick<Deps, 'db' | 'gateway' | 'settings'>,
  paymentKey: string,
): Promise<PaymentDetail> {
  const { payment, books, rows } = await readBack(deps, paymentKey)
  const of = books.payments[0] ?? books.orders.find(({ pay_order_id }) => pay_order_id === payment?.orderId)
  const [lines, history] = await Promise.all([linesOf(deps, of?.order_id ?? 0), historyOf(deps.db, paymentKey)])
  return {
    payment_key: paymentKey,
    order_id: of?.order_id ?? null,
    order_no: of?.order_no ?? null,
    business_name: of?.business_name ?? null,
    provider: payment
      ? { status: payment.status, total: payment.totalAmount, balance: payment.balanceAmount, method: payment.method }
      : null,
    rows,
    lines,
    history,
  }
}

async function linesOf({ db }: Pick<Deps, 'db'>, orderId: number): Promise<PaymentDetail['lines']> {
  const { rows } = await sql<PaymentDetail['lines'][number]>`
    select line.id, line.pc_name, line.os_code, line.product_price + line.delivery_price as whole, line_due(line.id) as due,
      refund.amount as open_refund,
      coalesce(refund.state = any(${[...restingStates]}::text[]) and refund.taken_by is null and refund.batch_id is null, true)
        as may_part
    from order_products line left join refunds refund on refund.own_line_id = line.id and refund.state <> 'DONE'
    where line.order_id = ${orderId} order by line.id`.execute(db)
  return rows
}
