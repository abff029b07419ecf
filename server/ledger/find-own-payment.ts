import { sql } from 'kysely'
import type { LedgerRow, OwnPayment } from '#contract/operator/payments.ts'
import { paymentUnansweredSeconds } from '#domain/payment-unanswered.ts'
import type { Deps } from '#server/deps/deps.ts'
import { rowsOfOurs } from './compare-books.ts'
import { historyOf } from './payment-history.ts'
import { readBooks } from './read-books.ts'

type Needs = Pick<Deps, 'db' | 'settings'>
type Booked = Omit<OwnPayment, 'payment_key' | 'rows' | 'boxes' | 'history'>

/** One payment as our rows have it. If it was never booked here, only the provider knows of it and the answer is empty. */
export async function findOwnPayment({ db, settings }: Needs, paymentKey: string): Promise<OwnPayment> {
  const { payment_deadline_minutes: minutes } = await settings()
  const [{ rows }, movements, history] = await Promise.all([
    sql<Booked>`
      select orders.id as order_id, orders.order_no,
        jsonb_build_object('id', users.id, 'business_name', users.business_name, 'name', users.name,
          'phone_no', users.phone_no) as member,
        jsonb_build_object('amount', payments.amount, 'cancel_amount', payments.cancel_amount, 'state', payments.state,
          'created_at', payments.created_at, 'tries', payments.tries, 'next_try', payments.next_try,
          'silent', payments.silent, 'closing', payments.void_requested,
          'late', payments.state = 'CONFIRMING' and payments.created_at < market_now() - ${minutes} * interval '1 minute',
          'unanswered', payments.state = 'CONFIRMING'
            and payments.created_at < market_now() - ${sql.lit(paymentUnansweredSeconds)} * interval '1 second') as payment
      from payments join orders on orders.id = payments.order_id join users on users.id = orders.user_id
      where payments.payment_key = ${paymentKey}`.execute(db),
    ownRows({ db, settings }, paymentKey),
    historyOf(db, paymentKey),
  ])
  const booked = rows[0] ?? { order_id: null, order_no: null, member: null, payment: null }
  const boxes = booked.order_id === null ? [] : await boxesOf({ db }, booked.order_id)
  return { payment_key: paymentKey, ...booked, rows: movements, boxes, history }
}

/** The rows of our books alone for a payment: no step in them moves money. */
export async function ownRows({ db, settings }: Needs, paymentKey: string): Promise<LedgerRow[]> {
  const { payment_deadline_minutes: deadlineMinutes } = await settings()
  return rowsOfOurs(await readBooks(db, { transfers: [], keys: [paymentKey], deadlineMinutes }))
}

async function boxesOf({ db }: Pick<Needs, 'db'>, orderId: number): Promise<OwnPayment['boxes']> {
  const { rows } = await sql<OwnPayment['boxes'][number]>`
    select line.id as line_id, line.product_id, line.pc_name, line.weight, line.product_price + line.delivery_price as amount,
      line.os_code, products.ps_code,
      case when claims.order_id = line.order_id then 'here' when claims.user_id is not null then 'other' else 'free' end as held,
      case when claims.order_id = line.order_id then claims.expires_at end as until
    from order_products line join products on products.id = line.product_id
    left join claims on claims.product_id = line.product_id
    where line.order_id = ${orderId} order by line.id`.execute(db)
  return rows
}
