import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { refundMark } from '#domain/ledger.ts'
import type { RefundState, RefundWay } from '#domain/refund-lanes.ts'
import { taxFreePart } from '#domain/tax-free-part.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { closeRefundedLine } from './close-refunded-line.ts'
import { forgetPayee } from './forget-payee.ts'
import { type Answer, type ProviderPayment, refusedAsChanged, saidNothing } from '#server/providers/payment-gateway.ts'
import {
  type Cancel,
  givenBack,
  holdForExternal,
  readBeforeRefund,
  type Standing,
  standingOf,
} from './read-before-refund.ts'
import { reportUnmatchedRefunds } from './report-unmatched-refunds.ts'
import { taxFreeGoods } from './tax-free-goods.ts'

export type Refund = {
  id: number
  payment_id: number
  order_id: number
  order_product_id: number | null
  payment_key: string
  amount: number
  reason: string
  idem_key: string
  state: RefundState
  way: RefundWay
  asked_by: number | null
  tries: number
  fail_message: string | null
}

/**
 * Books a refund, once per line (or of a whole payment without a line); the provider is asked afterwards. `askedBy`: the staff member who
 * began it. `held`: it is not sent before a second person has approved it.
 */
export async function bookRefund(
  trx: Trx,
  refund: {
    paymentId: number
    lineId: number | null
    amount: number
    reason: string
    askedBy?: number | undefined
    held?: boolean
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refunds (payment_id, order_product_id, own_line_id, whole_payment_id, amount, reason, idem_key, next_try, state, asked_by)
    values (${refund.paymentId}, ${refund.lineId}, ${refund.lineId}, ${refund.lineId === null ? refund.paymentId : null}, ${refund.amount},
            ${refund.reason}, ${`cancel-${randomBytes(18).toString('base64url')}`}, market_now() + interval '20 seconds',
            ${refund.held ? 'HELD' : 'NEW'}, ${refund.askedBy ?? null}::int)
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

/** Refusals of the provider after which a staff member has to look (MANUAL). */
const manualAfter = 10

/** How often one call reads and sends again because the payment changed in between. */
const mostReadings = 5

/**
 * Asks the provider for the refund with its own idempotency key, so that a repetition gives it only once. The payment is read first, and
 * its balance is sent with the cancel: money refunded in the provider's console before or in between is not refunded twice. After a lost
 * response it stays NEW and the sweep repeats it with the same key.
 */
export async function sendRefund(deps: Needs, refundId: number): Promise<Refund> {
  let refund = await refundById(deps.money, refundId)
  for (let readings = 1; refund.state === 'NEW' && readings <= mostReadings; readings++) {
    const isOver = await readAndSend(deps, refund)
    refund = await refundById(deps.money, refundId)
    if (isOver) break
  }
  return refund
}

/** Returns false if the payment changed between reading and sending, so that it has to be read again. */
async function readAndSend(deps: Needs, refund: Refund): Promise<boolean> {
  const standing = await readBeforeRefund(deps, refund)
  switch (standing.kind) {
    case 'clear':
      return send(deps, refund, standing)
    case 'given':
      await settle(deps, refund, standing.cancel, standing.payment)
      return true
    case 'external':
      await hold(deps, refund, standing.cancels)
      return true
    case 'unread':
      deps.log.warn(
        { refund: refund.id, answer: standing.asked.kind },
        'refund not sent: its payment could not be read',
      )
      await noteFailure(deps.money, refund, standing.asked, standing.asked)
      return true
  }
}

type Clear = Extract<Standing, { kind: 'clear' }>

async function taxFreeOf({ money, settings }: Needs, refund: Refund, { left, taxFree }: Clear): Promise<number> {
  // Without a tax-free amount in the payment, the setting decides for all of it.
  if (left === undefined || taxFree == null) return (await settings()).tax_free ? refund.amount : 0
  return taxFreePart({ amount: refund.amount, goods: await taxFreeGoods(money, refund) }, { left, taxFree })
}

/**
 * Sends the refund with the balance that was read. Its tax-free part is taken from the payment, not from the setting, which may have
 * changed, nor from the browser: the provider refuses more than it has. Returns false as above.
 */
async function send(deps: Needs, refund: Refund, standing: Clear): Promise<boolean> {
  const { money, gateway, log } = deps
  const answer = await gateway.cancel({
    paymentKey: refund.payment_key,
    amount: refund.amount,
    left: standing.left,
    taxFreeAmount: await taxFreeOf(deps, refund, standing),
    reason: reasonOf(refund),
    idemKey: refund.idem_key,
  })
  if (refusedAsChanged(answer)) {
    log.warn({ refund: refund.id }, 'refund not given: its payment changed since it was read')
    await renewKey(money, refund)
    return false
  }
  await conclude(deps, refund, answer)
  return true
}

/** Settles by the provider's answer, and if this is not clearly our refund, by its payment. */
async function conclude(deps: Needs, refund: Refund, answer: Answer): Promise<void> {
  const given = givenBack(answer, refund)
  if (given && answer.kind === 'payment') return settle(deps, refund, given, answer.payment)
  const asked = await deps.gateway.find(refund.payment_key)
  const standing = await standingOf(deps.money, refund, asked)
  if (standing.kind === 'given') return settle(deps, refund, standing.cancel, standing.payment)
  // Held only after a clear refusal: otherwise ours may still be under way, and the sweep reads again first.
  if (standing.kind === 'external' && answer.kind === 'refused') return hold(deps, refund, standing.cancels)
  deps.log.warn({ refund: refund.id, answer: answer.kind }, 'refund not done yet')
  await noteFailure(deps.money, refund, answer, asked)
}

async function hold({ money, log }: Needs, refund: Refund, cancels: readonly Cancel[]): Promise<void> {
  log.warn({ refund: refund.id }, 'refund held: the provider shows one that nobody here began')
  await holdForExternal(money, refund.id, cancels)
}

async function settle(deps: Needs, refund: Refund, given: Cancel, payment: ProviderPayment): Promise<void> {
  await settleRefund(deps.money, refund, given)
  deps.hub.wake()
  await reportUnmatchedRefunds(deps, refund, payment)
}

/**
 * Before a refund is paid by bank: if the provider has given it after all, settles it; if the provider's console has given something that
 * is not attached, holds it. Returns whether it still has to be paid.
 */
export async function clearForTransfer(
  deps: Needs,
  refundId: number,
): Promise<'clear' | 'given' | 'external' | 'unread'> {
  const { money } = deps
  const refund = await refundById(money, refundId)
  const standing = await readBeforeRefund(deps, refund)
  if (standing.kind === 'given') await settle(deps, refund, standing.cancel, standing.payment)
  if (standing.kind === 'external') await holdForExternal(money, refundId, standing.cancels)
  return standing.kind
}

const reasonOf = (refund: Refund): string => `${refundMark(refund.id)} ${refund.reason}`.trim().slice(0, 200)

/**
 * Keeps the idempotency key while the money may have been refunded: a new key could refund it twice. Only if the provider keeps answering
 * the key with an error, and its cancels are exactly those of our books, the next try gets a new key.
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
      silent = ${saidNothing(answer) && saidNothing(asked)},
      state = case when ${refused !== undefined} and tries >= ${manualAfter} then 'MANUAL' else state end
    where id = ${refund.id} and state = 'NEW'`.execute(db)
}

/** Replaces a key for which the provider has finally refused; another process may have replaced it meanwhile. */
async function renewKey(db: Database, { id, idem_key }: Refund): Promise<void> {
  await sql`
    update refunds set idem_key = split_part(idem_key, '.', 1) || ${`.${randomBytes(9).toString('base64url')}`}
    where id = ${id} and idem_key = ${idem_key} and state = 'NEW'`.execute(db)
}

/** Completes refund and line together: the line is cancelled or returned in the same transaction. */
async function settleRefund(db: Database, refund: Refund, given: Cancel): Promise<void> {
  await transaction(db, ['job', 'refund.done'], async (trx) => {
    await lockOrder(trx, refund.order_id)
    await sql`select 1 from payments where id = ${refund.payment_id} for update`.execute(trx)
    const { rows } = await sql`
      update refunds set state = 'DONE', done_at = market_now(), transaction_key = ${given.transactionKey}, given_at = ${given.canceledAt},
        given_by = ${given.cancelReason}, fail_code = null, fail_message = null, bank_account = null
      where id = ${refund.id} and state in ('NEW', 'MANUAL', 'EXTERNAL') and batch_id is null returning id`.execute(trx)
    if (rows.length === 0) return
    await sql`
      update payments set cancel_amount = cancel_amount + ${refund.amount} where id = ${refund.payment_id}`.execute(trx)
    if (refund.order_product_id !== null) await closeRefundedLine(trx, refund.order_product_id)
    await forgetPayee(trx, refund.id)
  })
}
