import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { PayMethod } from '#domain/codes.ts'

export type Payment = {
  id: number
  order_id: number
  order_no: string
  pay_order_id: string
  user_id: number
  payment_key: string
  idem_key: string
  pay_method: PayMethod
  amount: number
  /** The tax-free amount given to the provider's window, in won; null for orders from before it was stored. */
  tax_free_amount: number | null
  state: 'CONFIRMING' | 'DONE' | 'FAILED'
  void_requested: boolean
  fail_code: string | null
  fail_message: string | null
  tries: number
}

const columns =
  sql.raw(`payments.id, payments.order_id, orders.order_no, orders.pay_order_id, orders.user_id, payments.payment_key,
  payments.idem_key, payments.pay_method, payments.amount, orders.tax_free_amount, payments.state, payments.void_requested, payments.fail_code,
  payments.fail_message, payments.tries`)

/** The payment of an order that is CONFIRMING or DONE: there is at most one. */
export const openPayment = (orderId: number) =>
  sql<Payment>`
    select ${columns} from payments join orders on orders.id = payments.order_id
    where payments.open_order_id = ${orderId}`

/** Locks a payment. The caller has locked its order before. */
export const lockedPayment = (id: number) =>
  sql<Payment>`
    select ${columns} from payments join orders on orders.id = payments.order_id where payments.id = ${id}
    for update of payments`

export async function paymentById(db: Database | Trx, id: number): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select ${columns} from payments join orders on orders.id = payments.order_id where payments.id = ${id}`.execute(db)
  return rows[0]
}
