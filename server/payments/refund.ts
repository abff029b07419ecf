import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { refundMark } from '#domain/ledger.ts'
import type { Deps } from '#server/deps.ts'
import { lockOrder } from '#server/holds/lock-order.ts'
import { closeRefundedLine } from './close-refunded-line.ts'
import type { Answer, ProviderPayment } from './gateway.ts'

export type Refund = {
  id: number
  payment_id: number
  order_id: number
  order_product_id: number | null
  payment_key: string
  amount: number
  reason: string
  idem_key: string
  state: 'HELD' | 'NEW' | 'DONE' | 'MANUAL'
  way: 'provider' | 'bank' | 'external'
  asked_by: number | null
  tries: number
  fail_message: string | null
}

/**
 * Books money that goes back, once per line (or of a whole payment without goods); the provider is asked afterwards. `heldFor`: begun
 * by this member of staff, and nothing is sent before a second one has approved it.
 */
export async function bookRefund(
  trx: Trx,
  refund: { paymentId: number; lineId: number | null; amount: number; reason: string; heldFor?: number | undefined },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refunds (payment_id, order_product_id, own_line_id, whole_payment_id, amount, reason, idem_key, next_try, state, asked_by)
    values (${refund.paymentId}, ${refund.lineId}, ${refund.lineId}, ${refund.lineId === null ? refund.paymentId : null}, ${refund.amount},
            ${refund.reason}, ${`cancel-${randomBytes(18).toString('base64url')}`}, market_now() + interval '20 seconds',
            ${refund.heldFor === undefined ? 'NEW' : 'HELD'}, ${refund.heldFor ?? null}::int)
    returning id`.execute(trx)
  return rows[0]!.id
}

export async function refundById(db: Database | Trx, id: number): Promise<Refund> {
  const { rows } = await sql<Refund>`
    select refunds.id, refunds.payment_id, payments.order_id, refunds.order_product_id, payments.payment_key, refunds.amount,
           refunds.reason, refunds.idem_key, refunds.state, refunds.way, refunds.asked_by, refunds.tries, refunds.fail_message
    from refunds join payments on payments.id = refunds.payment_id where refunds.id = ${id}`.execute(db)
  return rows[0]!
}

type Needs = Pick<Deps, 'money' | 'gateway' | 'hub' | 'settings' | 'log'>

/** After this many refusals a person has to look. */
const manualAfter = 10

/**
 * Asks the provider to give the money back, with the refund's own key: asked twice, it is given once. A lost answer stays NEW
 * and the sweep asks again with the same key.
 */
export async function sendRefund({ money, gateway, hub, settings, log }: Needs, refundId: number): Promise<Refund> {
  const refund = await refundById(money, refundId)
  if (refund.state !== 'NEW') return refund
  const answer = await gateway.cancel({
    paymentKey: refund.payment_key,
    amount: refund.amount,
    taxFreeAmount: (await settings()).tax_free ? refund.amount : 0,
    reason: reasonOf(refund),
    idemKey: refund.idem_key,
  })
  let given = givenBack(answer, refund)
  if (given === undefined) {
    const asked = await gateway.find(refund.payment_key)
    given = givenBack(asked, refund)
    if (given === undefined) {
      log.warn({ refund: refundId, answer: answer.kind }, 'refund not done yet')
      await noteFailure(money, refund, answer, asked)
      return refundById(money, refundId)
    }
  }
  await settleRefund(money, refund, given)
  hub.wake()
  return refundById(money, refundId)
}

/** Whether the provider has given this refund back after all; then it is settled. Undefined: it did not say. */
export async function settleIfGiven({ money, gateway, hub }: Needs, refundId: number): Promise<boolean | undefined> {
  const refund = await refundById(money, refundId)
  const asked = await gateway.find(refund.payment_key)
  if (asked.kind === 'unknown') return undefined
  const given = givenBack(asked, refund)
  if (given === undefined) return false
  await settleRefund(money, refund, given)
  hub.wake()
  return true
}

const reasonOf = (refund: Refund): string => `${refundMark(refund.id)} ${refund.reason}`.trim().slice(0, 200)

type Cancel = ProviderPayment['cancels'][number]

/** This refund among the provider's cancels, when its payment shows it. */
function givenBack(answer: Answer, refund: Refund): Cancel | undefined {
  if (answer.kind !== 'payment') return undefined
  return answer.payment.cancels.find(
    (cancel) => cancel.cancelReason.trim().startsWith(refundMark(refund.id)) && cancel.cancelAmount === refund.amount,
  )
}

/**
 * The key stays the same as long as the money may have gone back: another one would give it twice. Only when the provider keeps
 * answering it with an error, and has given back exactly what our books say, is there another key for the next try.
 */
async function noteFailure(db: Database, refund: Refund, answer: Answer, asked: Answer): Promise<void> {
  const refused = answer.kind === 'refused' ? answer : undefined
  const answered = refused !== undefined || (answer.kind === 'unknown' && answer.answered)
  const cancelled =
    asked.kind === 'payment' && ['DONE', 'PARTIAL_CANCELED'].includes(asked.payment.status)
      ? asked.payment.totalAmount - asked.payment.balanceAmount
      : -1
  await sql`
    update refunds set idem_key = case
        when ${answered && refund.tries > 0} and ${cancelled} = (
          select cancel_amount from payments where payments.id = refunds.payment_id)
        then split_part(idem_key, '.', 1) || '.' || tries + 1 else idem_key end,
      fail_code = ${refused?.code ?? null}, fail_message = ${refused?.message ?? null},
      state = case when ${refused !== undefined} and tries >= ${manualAfter} then 'MANUAL' else state end
    where id = ${refund.id} and state = 'NEW'`.execute(db)
}

/** Money and goods together: the refund is done, and the line is cancelled or returned at once. */
async function settleRefund(db: Database, refund: Refund, given: Cancel): Promise<void> {
  await transaction(
    db,
    'job',
    async (trx) => {
      await lockOrder(trx, refund.order_id)
      await sql`select 1 from payments where id = ${refund.payment_id} for update`.execute(trx)
      const { rows } = await sql`
        update refunds set state = 'DONE', done_at = market_now(), transaction_key = ${given.transactionKey}, given_at = ${given.canceledAt},
          given_by = ${given.cancelReason}, fail_code = null, fail_message = null
        where id = ${refund.id} and state in ('NEW', 'MANUAL') returning id`.execute(trx)
      if (rows.length === 0) return
      await sql`
        update payments set cancel_amount = cancel_amount + ${refund.amount} where id = ${refund.payment_id}`.execute(
        trx,
      )
      if (refund.order_product_id !== null) await closeRefundedLine(trx, refund.order_product_id)
    },
    'refund.done',
  )
}
