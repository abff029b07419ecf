import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { lockOrder } from '#server/holds/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAct } from '#server/identity/record-act.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { givenBackText } from '#server/messages/texts.ts'
import { lockForCancel } from '#server/cancels/open-cancel.ts'
import { closeRefundedLine } from '#server/payments/close-refunded-line.ts'
import type { ProviderPayment } from '#server/payments/gateway.ts'
import type { Who } from './take-step.ts'

type Cancel = ProviderPayment['cancels'][number]
type Part = { id: number; amount: number }
type Attached = { paymentKey: string; cancel: Cancel; lines: readonly Part[] }
type Locked = { id: number; order_id: number; state: string; order_no: string; user_id: number; phone_no: string }

/**
 * Money that was given back in the provider's own console is taken into our books, won by won, for the lines it was given for: a
 * refund of ours that was under way is done by it, a line whose whole worth is back is cancelled or returned, and of any other it
 * is remembered. Once, whoever attaches it how often.
 */
export async function attachRefund({ money, hub }: Deps, { staff, request }: Who, attached: Attached): Promise<void> {
  const { paymentKey, cancel, lines } = attached
  await transaction(
    money,
    `operator:${staff.id}`,
    async (trx) => {
      const payment = await lock(trx, paymentKey)
      const { rows: known } = await sql`
        select 1 from refunds where transaction_key = ${cancel.transactionKey}`.execute(trx)
      if (known.length > 0) throw refuse('payment.step-changed')
      if (payment.state === 'FAILED') await attachWhole(trx, payment, cancel)
      else await attachLines(trx, payment, cancel, lines)
      await sql`
        update payments set cancel_amount = cancel_amount + ${cancel.cancelAmount} where id = ${payment.id}`.execute(
        trx,
      )
      await sql`delete from payment_queries where row_key = ${`c:${cancel.transactionKey}`}`.execute(trx)
      await recordAct(trx, staff, request, {
        action: 'payment.attach',
        target: ['payment', paymentKey],
        after: { transaction: cancel.transactionKey, amount: cancel.cancelAmount, lines },
      })
      await sql`select tell_orders(${[payment.order_id]}::int[])`.execute(trx)
      await queueMessage(trx, {
        event: `refund.external:${cancel.transactionKey}`,
        kind: 'service',
        userId: payment.user_id,
        to: payment.phone_no,
        text: givenBackText(payment.order_no, cancel.cancelAmount),
      })
    },
    'refund.external',
  )
  hub.wake()
}

async function lock(trx: Trx, paymentKey: string): Promise<Locked> {
  const { rows: known } = await sql<{ order_id: number }>`
    select order_id from payments where payment_key = ${paymentKey}`.execute(trx)
  if (!known[0]) throw refuse('payment.missing')
  await lockOrder(trx, known[0].order_id)
  const { rows } = await sql<Locked>`
    select payments.id, payments.order_id, payments.state, orders.order_no, users.id as user_id, users.phone_no
    from payments join orders on orders.id = payments.order_id join users on users.id = orders.user_id
    where payments.payment_key = ${paymentKey} for update of payments`.execute(trx)
  if (rows[0]?.state === 'CONFIRMING') throw refuse('payment.step-changed')
  return rows[0]!
}

/** Of a payment that has no goods: its one refund is done by it, or this is its refund. */
async function attachWhole(trx: Trx, payment: Locked, cancel: Cancel): Promise<void> {
  const { rows } = await sql<{ state: string; amount: number }>`
    select state, amount from refunds where whole_payment_id = ${payment.id} for update`.execute(trx)
  const [begun] = rows
  if (begun && (begun.state === 'DONE' || begun.amount !== cancel.cancelAmount)) throw refuse('payment.attach-sum')
  if (begun) await finish(trx, sql`whole_payment_id = ${payment.id}`, cancel)
  else await add(trx, payment, cancel, { id: null, amount: cancel.cancelAmount, own: false })
}

async function attachLines(trx: Trx, payment: Locked, cancel: Cancel, parts: readonly Part[]): Promise<void> {
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== cancel.cancelAmount) throw refuse('payment.attach-sum')
  const amounts = new Map(parts.map(({ id, amount }) => [id, amount]))
  if (amounts.size !== parts.length) throw refuse('payment.attach-sum')
  const { rows: lines } = await sql<{ id: number; os_code: string; due: number; open: number | null }>`
    select line.id, line.os_code, line_due(line.id) as due,
      (select amount from refunds where own_line_id = line.id and state <> 'DONE') as open
    from order_products line where line.order_id = ${payment.order_id} and line.id = any(${[...amounts.keys()]}::int[])
    order by line.id for update`.execute(trx)
  if (lines.length !== parts.length) throw refuse('payment.missing')
  for (const { id, os_code, due, open } of lines) {
    const amount = amounts.get(id)!
    if (amount > (open ?? due) || (open !== null && amount !== open)) throw refuse('payment.attach-sum')
    if (open !== null) await finish(trx, sql`own_line_id = ${id}`, cancel)
    else await add(trx, payment, cancel, { id, amount, own: amount === due && closing.includes(os_code) })
    if (open !== null || (amount === due && closing.includes(os_code))) await close(trx, id, os_code, amount)
  }
}

/** Where a line stands that ends when all of its money is back. */
const closing = ['PAYK', 'DELW', 'CANW', 'RTNW', 'RTNI']

async function finish(trx: Trx, which: ReturnType<typeof sql>, cancel: Cancel): Promise<void> {
  await sql`
    update refunds set state = 'DONE', way = 'external', transaction_key = ${cancel.transactionKey}, given_at = ${cancel.canceledAt},
      given_by = ${cancel.cancelReason}, done_at = market_now(), fail_code = null, fail_message = null
    where ${which}`.execute(trx)
}

async function add(
  trx: Trx,
  payment: Locked,
  { transactionKey, canceledAt, cancelReason }: Cancel,
  { id, amount, own }: { id: number | null; amount: number; own: boolean },
): Promise<void> {
  await sql`
    insert into refunds (payment_id, order_product_id, own_line_id, whole_payment_id, amount, reason, idem_key, next_try, state, way,
      transaction_key, given_at, given_by, done_at)
    values (${payment.id}, ${id}, ${own ? id : null}, ${id === null ? payment.id : null}, ${amount}, '결제사에서 한 환불',
      ${`external-${transactionKey}-${id ?? 'whole'}`}, market_now(), 'DONE', 'external', ${transactionKey}, ${canceledAt},
      ${cancelReason}, market_now())`.execute(trx)
}

async function close(trx: Trx, id: number, osCode: string, amount: number): Promise<void> {
  if (osCode === 'PAYK' || osCode === 'DELW') await lockForCancel(trx, id)
  if (osCode === 'RTNW' || osCode === 'RTNI')
    await sql`
      update returns set state = 'REFUNDING', decision = coalesce(decision, 'full'), pick_up = coalesce(pick_up, false),
        refund_amount = ${amount}, approved_at = coalesce(approved_at, market_now()), decided_at = market_now()
      where open_order_product_id = ${id} and state <> 'REFUNDING'`.execute(trx)
  await closeRefundedLine(trx, id)
}
