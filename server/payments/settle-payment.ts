import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import { transaction } from '#database/transaction.ts'
import { daysOfArrival } from '#server/arrivals/find-arrivals.ts'
import { awaitAnswer } from '#server/lines/await-answer.ts'
import { endForm } from '#server/lines/end-form.ts'
import { openCancel } from '#server/refunds/open-cancel.ts'
import { sellOrder } from '#server/lines/sell-order.ts'
import type { Settings } from '#server/config/settings.ts'
import type { ProviderPayment } from '#server/providers/payment-gateway.ts'
import { wrongAmount } from './money-after.ts'
import { lockedPayment, type Payment, paymentById } from './payment.ts'
import { bookRefund } from '#server/refunds/refund.ts'
import { tellPaid } from './tell-paid.ts'

/**
 * What is certain about a payment. `pending`: the provider is working on it, or did not say. `freshKey`: it answered our Idempotency-Key
 * with an error while the payment is certainly not charged, so the next try needs another key. `silent`: it did not answer.
 */
export type Settlement =
  | { kind: 'paid'; payment: ProviderPayment }
  | { kind: 'not-charged'; code: string; message: string }
  /** Charged, but not what we asked for: the goods are not sold and the money goes back. */
  | { kind: 'charged-wrongly'; payment: ProviderPayment }
  | { kind: 'pending'; freshKey: boolean; silent: boolean }

/**
 * Stores the provider's result, once: redirect, webhook and sweep all end here, in any order and any number of times. Returns the payment
 * as it then is.
 */
export async function settlePayment(
  db: Database,
  paymentId: number,
  settlement: Settlement,
  settings: Settings,
): Promise<Payment> {
  return transaction(db, ['job', `payment.${settlement.kind}`], async (trx) => {
    const [, payments] = await together(trx, lockedOrderOf(paymentId), lockedPayment(paymentId))
    const payment = payments.rows[0]!
    if (payment.state !== 'CONFIRMING') return payment
    if (settlement.kind === 'pending') await keepWaiting(trx, payment, settlement)
    if (settlement.kind === 'paid') return markPaid(trx, payment, settlement.payment, settings)
    if (settlement.kind === 'not-charged') await markFailed(trx, payment, settlement, settings)
    if (settlement.kind === 'charged-wrongly') await markWronglyCharged(trx, payment, settlement.payment, settings)
    return (await paymentById(trx, paymentId))!
  })
}

/** Locks the order of a payment, which never changes. */
const lockedOrderOf = (paymentId: number) =>
  sql`select 1 from orders where id = (select order_id from payments where id = ${paymentId}) for update`

/** Keeps the order in 결제대기 for the buyer while the result is unknown. */
async function keepWaiting(
  trx: Trx,
  { id, order_id, idem_key, tries }: Payment,
  { freshKey, silent }: Settlement & { kind: 'pending' },
): Promise<void> {
  const key = freshKey ? `${idem_key.split('.')[0]}.${tries + 1}` : idem_key
  await sql`update payments set silent = ${silent}, idem_key = ${key} where id = ${id}`.execute(trx)
  await sql`update orders set listed_at = coalesce(listed_at, market_now()) where id = ${order_id}`.execute(trx)
  await awaitAnswer(trx, order_id)
}

async function markPaid(trx: Trx, payment: Payment, provider: ProviderPayment, settings: Settings): Promise<Payment> {
  // The promised day of arrival is stored, so that later settings do not change it.
  const days = await daysOfArrival(trx, settings)
  const done = recordedAnswer(payment.id, provider, sql`, state = 'DONE', settled_at = market_now()`)
  const first = [done, paidOrder(payment)]
  await sellOrder(trx, { orderId: payment.order_id, userId: payment.user_id, days, first })
  // A buyer who cancelled before the result was known gets the text about the refund, not the one about a purchase.
  if (payment.void_requested) await refundEveryLine(trx, payment)
  else await tellPaid(trx, payment.order_id)
  return { ...payment, state: 'DONE' }
}

const paidOrder = ({ order_id }: Payment) =>
  sql`
    update orders set state = 'PAID', paid_at = market_now(), listed_at = coalesce(listed_at, market_now()),
      buyer_business_name = users.business_name, buyer_business_no = users.business_no, buyer_name = users.name,
      buyer_address = coalesce((
        select concat_ws(', ', address1, nullif(address2, '')) from user_addresses where main_user_id = users.id),
        concat_ws(', ', delivery_addr1, nullif(delivery_addr2, '')))
    from users where orders.id = ${order_id} and users.id = orders.user_id`

/** The buyer cancelled while the result was unknown: now that it is paid, each line is refunded. */
async function refundEveryLine(trx: Trx, payment: Payment): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = ${payment.order_id} and os_code = 'PAYK' order by id for update`.execute(
    trx,
  )
  for (const { id: lineId } of rows)
    await openCancel(trx, { paymentId: payment.id, lineId, content: '결제 확인 전 취소' })
}

async function markFailed(
  trx: Trx,
  payment: Payment,
  { code, message }: { code: string; message: string },
  settings: Settings,
): Promise<void> {
  await sql`
    update payments set state = 'FAILED', fail_code = ${code}, fail_message = ${message},
      settled_at = market_now()
    where id = ${payment.id}`.execute(trx)
  await sql`update orders set fail_code = ${code}, fail_message = ${message} where id = ${payment.order_id}`.execute(
    trx,
  )
  await endForm(trx, payment.order_id, payment.void_requested ? 'voided' : 'failed', settings)
}

async function markWronglyCharged(
  trx: Trx,
  payment: Payment,
  provider: ProviderPayment,
  settings: Settings,
): Promise<void> {
  await recordedAnswer(payment.id, provider).execute(trx)
  await bookRefund(trx, {
    paymentId: payment.id,
    lineId: null,
    amount: provider.balanceAmount,
    reason: '결제 금액 불일치 자동 환불',
  })
  await markFailed(
    trx,
    payment,
    { code: wrongAmount, message: `${differenceOf(payment, provider)} 달라 결제를 취소했습니다.` },
    settings,
  )
}

const differenceOf = ({ amount }: Payment, { totalAmount }: ProviderPayment) =>
  totalAmount === amount ? '면세 금액이 주문과' : '결제 금액이 주문 금액과'

/** `also`: further assignments of the same update. */
const recordedAnswer = (paymentId: number, provider: ProviderPayment, also = sql``) =>
  sql`
    update payments set transaction_key = ${provider.lastTransactionKey},
      transaction_id = payment_key || '|||' || ${provider.lastTransactionKey ?? ''}::text,
      receipt_url = ${provider.receiptUrl}, approved_at = ${provider.approvedAt}, raw = ${JSON.stringify(provider.raw)}::jsonb${also}
    where id = ${paymentId}`
