import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { type RefundState, restingStates } from '#domain/refund-lanes.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { givenBackText } from '#server/messages/order-texts.ts'
import { lockForCancel } from '#server/refunds/open-cancel.ts'
import { closeRefundedLine } from '#server/refunds/close-refunded-line.ts'
import type { Cancel } from '#server/refunds/read-before-refund.ts'

type Part = { id: number; amount: number }
/** `balance`: what is left of the payment at the provider, in won. */
type Attached = { paymentKey: string; cancel: Cancel; lines: readonly Part[]; balance: number }
type Locked = { id: number; order_id: number; state: string; order_no: string; user_id: number; phone_no: string }

/**
 * Books money that was refunded in the provider's own console, won by won, for the lines that it was refunded for. An open refund of ours
 * for such a line is done by it, or is reduced by it. A line whose whole price is refunded is cancelled or returned; for any other line the
 * refund is only recorded. Refunds that were held because of it may be sent again, by hand. The same cancel is booked once, however often
 * it is attached.
 */
export async function attachRefund({ money, hub }: Deps, { staff, request }: Actor, attached: Attached): Promise<void> {
  const { paymentKey, cancel, lines, balance } = attached
  await transaction(money, [`operator:${staff.id}`, 'refund.external'], async (trx) => {
    const payment = await lock(trx, paymentKey)
    const { rows: known } = await sql`
      select 1 from refunds where transaction_key = ${cancel.transactionKey}`.execute(trx)
    if (known.length > 0) throw refuse('payment.step-changed')
    const booked = payment.state === 'FAILED' ? await attachWhole(trx, payment, cancel, balance) : cancel.cancelAmount
    if (payment.state !== 'FAILED') await attachLines(trx, payment, cancel, lines)
    await sql`update payments set cancel_amount = cancel_amount + ${booked} where id = ${payment.id}`.execute(trx)
    await sql`
      update refunds set fail_code = null, fail_message = null where payment_id = ${payment.id} and state = 'EXTERNAL'`.execute(
      trx,
    )
    await sql`delete from payment_queries where row_key = ${`c:${cancel.transactionKey}`}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'payment.attach',
      target: ['payment', paymentKey],
      after: { transaction: cancel.transactionKey, amount: cancel.cancelAmount, lines },
    })
    await sql`select tell_orders(${[payment.order_id]}::int[])`.execute(trx)
    const amount = cancel.cancelAmount - (await toldByReturns(trx, cancel))
    if (amount > 0)
      await queueMessage(trx, {
        key: `${cancel.transactionKey}:${payment.order_id}`,
        kind: 'service',
        userId: payment.user_id,
        to: payment.phone_no,
        text: givenBackText(payment.order_no, amount),
      })
  })
  hub.wake()
}

/** No other text is sent for what is attached here. Answers how many won of it the texts of returns have told that it ended. */
async function toldByReturns(trx: Trx, { transactionKey }: Cancel): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    with attached as (
      update refunds set told_at = market_now() where transaction_key = ${transactionKey} returning own_line_id, amount, bounced_at)
    select coalesce(sum(amount), 0)::int as told from attached
    where bounced_at is null and exists (
      select from returns where returns.order_product_id = attached.own_line_id and returns.state = 'DONE')`.execute(
    trx,
  )
  return rows[0]!.told
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

/**
 * For a payment without goods: its one refund is done by this cancel, or this cancel becomes its refund, or nothing is left to be refunded.
 * Answers how many won are booked.
 */
async function attachWhole(trx: Trx, payment: Locked, cancel: Cancel, balance: number): Promise<number> {
  const { rows } = await sql<{ id: number; state: string; amount: number; assigned: boolean; batched: boolean }>`
    select id, state, amount, taken_by is not null as assigned, batch_id is not null as batched
    from refunds where whole_payment_id = ${payment.id} for update`.execute(trx)
  const [begun] = rows
  if (begun) needFree(begun)
  if (!begun) await add(trx, payment, cancel, { id: null, amount: cancel.cancelAmount, own: false })
  else if (begun.state === 'DONE') throw refuse('payment.attach-sum')
  else if (begun.amount === cancel.cancelAmount) await finish(trx, begun.id, cancel)
  else if (balance > 0) throw refuse('payment.attach-sum')
  // All of it was refunded in parts: both books agree that nothing is left, and the open refund is no longer owed.
  else await sql`delete from refunds where id = ${begun.id}`.execute(trx)
  return begun && begun.amount !== cancel.cancelAmount ? 0 : cancel.cancelAmount
}

type Line = { id: number; os_code: string; due: number }
type Open = { id: number; line_id: number; amount: number; state: RefundState; assigned: boolean; batched: boolean }

async function attachLines(trx: Trx, payment: Locked, cancel: Cancel, parts: readonly Part[]): Promise<void> {
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== cancel.cancelAmount) throw refuse('payment.attach-sum')
  const amounts = new Map(parts.map(({ id, amount }) => [id, amount]))
  if (amounts.size !== parts.length) throw refuse('payment.attach-sum')
  const ids = [...amounts.keys()]
  const { rows: lines } = await sql<Line>`
    select line.id, line.os_code, line_due(line.id) as due
    from order_products line where line.order_id = ${payment.order_id} and line.id = any(${ids}::int[])
    order by line.id for update`.execute(trx)
  if (lines.length !== parts.length) throw refuse('payment.missing')
  const { rows: open } = await sql<Open>`
    select id, own_line_id as line_id, amount, state, taken_by is not null as assigned, batch_id is not null as batched
    from refunds where own_line_id = any(${ids}::int[]) and state <> 'DONE' order by id for update`.execute(trx)
  for (const line of lines) {
    const refund = open.find(({ line_id }) => line_id === line.id)
    const amount = amounts.get(line.id)!
    if (refund) await attachToRefund(trx, payment, cancel, { line, refund, amount })
    else await attachToLine(trx, payment, cancel, { line, amount })
  }
}

/** Refuses while a staff member sends the refund by bank, or has sent it. */
function needFree({ batched, assigned }: Pick<Open, 'batched' | 'assigned'>): void {
  if (batched) throw refuse('refund.batched')
  if (assigned) throw refuse('refund.taken')
}

type Of = { line: Line; amount: number }

/** An open refund of ours for this line: it is done by this cancel, or, while it rests (`restingStates`), reduced by it. */
async function attachToRefund(
  trx: Trx,
  payment: Locked,
  cancel: Cancel,
  { line, refund, amount }: Of & { refund: Open },
): Promise<void> {
  needFree(refund)
  if (amount > refund.amount || (amount < refund.amount && !restingStates.includes(refund.state)))
    throw refuse('payment.attach-sum')
  if (amount === refund.amount) {
    await finish(trx, refund.id, cancel)
    await close(trx, line.id, line.os_code, amount)
    return
  }
  // Another amount needs another idempotency key: with the old one the provider would repeat its old answer.
  await sql`
    update refunds set amount = amount - ${amount},
      idem_key = split_part(idem_key, '.', 1) || '.won' || (amount - ${amount})::text
    where id = ${refund.id}`.execute(trx)
  await add(trx, payment, cancel, { id: line.id, amount, own: false })
}

async function attachToLine(trx: Trx, payment: Locked, cancel: Cancel, { line, amount }: Of): Promise<void> {
  if (amount > line.due) throw refuse('payment.attach-sum')
  const closes = amount === line.due && closing.includes(line.os_code)
  await add(trx, payment, cancel, { id: line.id, amount, own: closes })
  if (closes) await close(trx, line.id, line.os_code, amount)
}

/** The states in which a line ends when all of its money is refunded. */
const closing = ['PAYK', 'DELW', 'CANW', 'RTNW', 'RTNI']

async function finish(trx: Trx, refundId: number, cancel: Cancel): Promise<void> {
  await sql`
    update refunds set state = 'DONE', way = 'external', transaction_key = ${cancel.transactionKey}, given_at = ${cancel.canceledAt},
      given_by = ${cancel.cancelReason}, done_at = market_now(), fail_code = null, fail_message = null, bank_account = null
    where id = ${refundId}`.execute(trx)
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
