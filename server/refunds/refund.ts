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
 * Books money that goes back, once per line (or of a whole payment without goods); the provider is asked afterwards. `askedBy`: begun by
 * this member of staff. `held`: nothing is sent before a second one has approved it.
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

/** After this many refusals a person has to look. */
const manualAfter = 10

/** So often a refund is read and sent anew within one pressing when its payment changed in between. */
const mostReadings = 5

/**
 * Asks the provider to give the money back, with the refund's own key: asked twice, it is given once. The payment is read first, and
 * what was left of it then is said with the cancel: what somebody gives back in the provider's console, before or in between, is not
 * given a second time. A lost answer stays NEW and the sweep asks again with the same key.
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

/** False: the payment changed between the reading and the sending, and is to be read once more. */
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
  // Where the payment does not say, the setting does, for all of it.
  if (left === undefined || taxFree == null) return (await settings()).tax_free ? refund.amount : 0
  return taxFreePart({ amount: refund.amount, goods: await taxFreeGoods(money, refund) }, { left, taxFree })
}

/**
 * What was left of the payment when it was read goes with it. Free of VAT is what the payment has as free: the setting may be another
 * one by now, and a browser may have said another sum to the window; the provider would refuse what it has not. False as above.
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

/** By what the provider answered, and where that is not plainly this refund, by what its payment shows. */
async function conclude(deps: Needs, refund: Refund, answer: Answer): Promise<void> {
  const given = givenBack(answer, refund)
  if (given && answer.kind === 'payment') return settle(deps, refund, given, answer.payment)
  const asked = await deps.gateway.find(refund.payment_key)
  const standing = await standingOf(deps.money, refund, asked)
  if (standing.kind === 'given') return settle(deps, refund, standing.cancel, standing.payment)
  // Where nobody knows whether ours is still on its way, the sweep reads once more before it does anything.
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
 * Before money goes back another way than through the provider: has it given this refund after all, then it is settled; has its
 * console given something that nobody has attached, then it is held. Answers whether it is still to be paid.
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
      silent = ${saidNothing(answer) && saidNothing(asked)},
      state = case when ${refused !== undefined} and tries >= ${manualAfter} then 'MANUAL' else state end
    where id = ${refund.id} and state = 'NEW'`.execute(db)
}

/** For the old key the provider has said for good that it gives nothing; somebody else may have taken one meanwhile. */
async function renewKey(db: Database, { id, idem_key }: Refund): Promise<void> {
  await sql`
    update refunds set idem_key = split_part(idem_key, '.', 1) || ${`.${randomBytes(9).toString('base64url')}`}
    where id = ${id} and idem_key = ${idem_key} and state = 'NEW'`.execute(db)
}

/** Money and goods together: the refund is done, and the line is cancelled or returned at once. */
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
  })
}
