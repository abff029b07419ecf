import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { ProviderPayment } from '#server/providers/payment-gateway.ts'
import { bookRefund, sendRefund } from '#server/refunds/refund.ts'

/** Refunds a charge that has no goods here: all that the provider still has of this payment, and nothing else. */
export async function refundPayment(
  deps: Deps,
  { staff, request }: Actor,
  providerPayment: ProviderPayment,
): Promise<void> {
  const refundId = await transaction(deps.money, [`operator:${staff.id}`, 'payment.refund'], async (trx) => {
    const payment = await lockPayment(trx, providerPayment)
    const amount = providerPayment.balanceAmount
    const id =
      (await resumeBegun(trx, payment, { amount, staffId: staff.id })) ??
      (await bookRefund(trx, { ...whole, paymentId: payment, amount }))
    await recordAudit(trx, staff, request, {
      action: 'payment.refund',
      target: ['payment', providerPayment.paymentKey],
      after: { refund: id, amount },
    })
    return id
  })
  await sendRefund(deps, refundId)
}

const whole = { lineId: null, reason: '주문 없이 결제된 금액' }

/** Locks the payment, or books it now as one that failed here. Refused for a payment that has its goods. */
async function lockPayment(trx: Trx, providerPayment: ProviderPayment): Promise<number> {
  const { rows: orders } = await sql<{ id: number }>`
    select id from orders where pay_order_id = ${providerPayment.orderId}`.execute(trx)
  if (!orders[0]) throw refuse('payment.missing')
  const order = (await lockOrder(trx, orders[0].id))!
  const { rows: known } = await sql<{ id: number; order_id: number; state: string }>`
    select id, order_id, state from payments where payment_key = ${providerPayment.paymentKey} for update`.execute(trx)
  if (known[0]?.state === 'FAILED' && known[0].order_id === order.id) return known[0].id
  if (known[0]) throw refuse('payment.step-changed')
  const { rows } = await sql<{ id: number }>`
    insert into payments (order_id, payment_key, idem_key, pay_method, amount, state, fail_code, fail_message, next_try, settled_at,
      approved_at, transaction_key, raw)
    values (${order.id}, ${providerPayment.paymentKey}, ${`never-${providerPayment.paymentKey}`}, ${order.pay_method ?? 'C'}, ${order.amount}, 'FAILED',
      'UNBOOKED', '주문 없이 결제되어 돌려드립니다.', market_now(), market_now(), ${providerPayment.approvedAt}, ${providerPayment.lastTransactionKey},
      ${JSON.stringify(providerPayment.raw)}::jsonb)
    returning id`.execute(trx)
  return rows[0]!.id
}

type Begun = {
  id: number
  state: RefundState
  amount: number
  refused: boolean
  taken_by: number | null
  batch_id: number | null
  bounced: boolean
}

/**
 * Resumes the refund that was begun before, if there is one and nobody is sending it by bank. Another amount is asked for only if the
 * provider has refused the first, and then with another idempotency key: with the old one the provider would repeat its old answer.
 */
async function resumeBegun(
  trx: Trx,
  paymentId: number,
  { amount, staffId }: { amount: number; staffId: number },
): Promise<number | undefined> {
  const { rows } = await sql<Begun>`
    select id, state, amount, fail_code is not null as refused, taken_by, batch_id, bounced_at is not null as bounced from refunds
    where whole_payment_id = ${paymentId} for update`.execute(trx)
  const [begun] = rows
  if (!begun) return undefined
  if (begun.state === 'DONE') throw refuse('payment.step-changed')
  if (begun.state === 'HELD') throw refuse('refund.not-now')
  if (begun.batch_id !== null) throw refuse('refund.batched')
  // Two people send it, at the desk of refunds.
  if (begun.bounced) throw refuse('refund.not-now', '은행에서 돌아온 환불이에요. 환불 화면에서 보내 주세요.')
  if (begun.taken_by !== null && begun.taken_by !== staffId) throw refuse('refund.taken')
  // Without a refusal the first request may still be running, so a higher amount has to wait for its result.
  if (begun.amount < amount && !begun.refused) throw refuse('refund.no-answer')
  await sql`
    update refunds set state = 'NEW', taken_by = null, taken_at = null, next_try = market_now() + interval '20 seconds', tries = 0,
      idem_key = case when amount <> ${amount} then split_part(idem_key, '.', 1) || '.won' || ${String(amount)}::text else idem_key end,
      amount = ${amount}
    where id = ${begun.id}`.execute(trx)
  return begun.id
}
