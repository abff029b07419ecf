import { sql } from 'kysely'
import type { LedgerRow } from '#contract/operator/payments.ts'
import type { Database } from '#database/connect.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { isChanged } from '#server/lines/take-again.ts'
import type { ProviderTransfer } from './provider-transaction.ts'

type Of = { order_id: number; order_no: string; business_name: string }
export type BookedPayment = Of & {
  id: number
  payment_key: string
  amount: number
  state: 'CONFIRMING' | 'DONE' | 'FAILED'
  at: string
  /** Older than the minutes in the settings and still without an answer. */
  late: boolean
  /** Whether it belongs to the days that are compared, by the provider's time. */
  inside: boolean
  /** The payment has no goods here, and its money was refunded: through the provider or by bank. */
  returned: boolean
  /** The part of that which was refunded by bank, in won. */
  by_bank: number
}
export type BookedRefund = Of & {
  id: number
  payment_key: string
  transaction_key: string | null
  amount: number
  state: RefundState
  at: string
  inside: boolean
}
type BookedOrder = Of & { pay_order_id: string; amount: number; servable: boolean }
export type Books = {
  payments: BookedPayment[]
  refunds: BookedRefund[]
  /** Orders that the provider's rows name. `servable`: its boxes are still there for its buyer, unchanged, and the buyer has not left. */
  orders: BookedOrder[]
  queries: Map<string, NonNullable<LedgerRow['query']>>
}
/** Days in Seoul; `deadlineMinutes`: after how many minutes an unknown payment is late. */
type Asked = {
  transfers: readonly ProviderTransfer[]
  days?: { from: string; to: string }
  keys?: string[]
  deadlineMinutes: number
}

/** Our records of these movements, and everything else we have in these days. Refunds by bank are left out. */
export async function readBooks(db: Database, { transfers, days, keys = [], deadlineMinutes }: Asked): Promise<Books> {
  const paymentKeys = [...new Set([...transfers.map((one) => one.paymentKey), ...keys])]
  const orderIds = [...new Set(transfers.map((one) => one.orderId))]
  const transactions = transfers.flatMap(({ transactionKey }) => (transactionKey ? [transactionKey] : []))
  const within = days ? sql`>= seoul_start(${days.from})` : sql`> 'infinity'::timestamptz`
  const before = days ? sql`< seoul_start(${days.to}::date + 1)` : sql`< '-infinity'::timestamptz`
  const of = sql`orders.id as order_id, orders.order_no, users.business_name`
  const [payments, refunds, orders, queries] = await Promise.all([
    sql<BookedPayment>`
      select payments.id, payments.payment_key, payments.amount, payments.state, ${of},
        coalesce(payments.approved_at, payments.created_at) as at,
        payments.state = 'CONFIRMING' and payments.created_at < market_now() - ${deadlineMinutes} * interval '1 minute' as late,
        coalesce(payments.approved_at, payments.created_at) ${within}
          and coalesce(payments.approved_at, payments.created_at) ${before} as inside,
        exists (select from refunds where whole_payment_id = payments.id and state = 'DONE') as returned,
        coalesce((
          select amount from refunds where whole_payment_id = payments.id and state = 'DONE' and way = 'bank'), 0) as by_bank
      from payments join orders on orders.id = payments.order_id join users on users.id = orders.user_id
      where payments.id in (
        select id from payments where payment_key = any(${paymentKeys}::text[])
        union
        select id from payments where state in ('DONE', 'CONFIRMING')
          and coalesce(approved_at, created_at) ${within} and coalesce(approved_at, created_at) ${before})`.execute(db),
    sql<BookedRefund>`
      select refunds.id, payments.payment_key, refunds.transaction_key, refunds.amount, refunds.state, ${of},
        coalesce(refunds.given_at, refunds.done_at, refunds.created_at) as at,
        coalesce(refunds.state = 'DONE' and coalesce(given_at, done_at) ${within} and coalesce(given_at, done_at) ${before},
          false) as inside
      from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
      join users on users.id = orders.user_id
      where refunds.way <> 'bank' and refunds.id in (
        select id from refunds where transaction_key = any(${transactions}::text[])
        union
        select id from refunds where state = 'DONE' and way <> 'bank'
          and coalesce(given_at, done_at) ${within} and coalesce(given_at, done_at) ${before}
        union
        select refunds.id from payments join refunds on refunds.payment_id = payments.id
        where payments.payment_key = any(${paymentKeys}::text[]))`.execute(db),
    sql<BookedOrder>`
      select ${of}, orders.pay_order_id, orders.amount,
        orders.state in ('FORM', 'ENDED') and orders.pay_method is not null and users.left_at is null
          and not exists (
            select from order_products line join products on products.id = line.product_id
            left join claims on claims.product_id = line.product_id
            where line.order_id = orders.id and (line.os_code <> 'ORDW' or ${isChanged} or claims.order_id is distinct from orders.id
              and claims.product_id is not null and not (claims.kind = 'CART' and claims.user_id = orders.user_id))) as servable
      from orders join users on users.id = orders.user_id
      where orders.pay_order_id = any(${orderIds}::text[])`.execute(db),
    sql<NonNullable<LedgerRow['query']> & { row_key: string }>`
      select payment_queries.row_key, payment_queries.note, staff.name as staff_name, payment_queries.at
      from payment_queries join staff on staff.id = payment_queries.staff_id
      order by payment_queries.at desc limit 1000`.execute(db),
  ])
  return {
    payments: payments.rows,
    refunds: refunds.rows,
    orders: orders.rows,
    queries: new Map(queries.rows.map(({ row_key, ...query }) => [row_key, query])),
  }
}
