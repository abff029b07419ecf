import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { endForm } from '#server/lines/end-form.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { completeAuthorised } from './complete-authorised.ts'
import { failSentence } from './fail-sentence.ts'
import { moneyAfter } from './money-after.ts'
import type { Submitted } from './need-authorised.ts'

export type FailClaim = { code: string; message: string; orderId?: string | null | undefined; urlCode: string }

/**
 * The buyer came back without paying, or claims so. Before anything is released the provider is asked: an authorised payment is completed,
 * a dead one moves the boxes back into the cart, and with no answer the hold goes on.
 */
export async function failPayment(deps: Deps, userId: number, said: FailClaim) {
  const { rows } = await sql<
    Submitted & {
      id: number
      state: string
      fail_code: string | null
      fail_message: string | null
    }
  >`
    select id, state, pay_order_id, amount, pay_method, fail_code, fail_message from orders
    where url_code = ${said.urlCode} and user_id = ${userId}`.execute(deps.db)
  const [order] = rows
  if (!order) throw refuse('order.missing')
  const message = failSentence(said.code, said.message)
  if (order.state === 'PAID' || order.state === 'CONFIRMING')
    return { data: { message, order_id: order.id, money: 'none' as const } }
  if (order.state !== 'FORM')
    return {
      data: { message: order.fail_message ?? message, order_id: null, money: moneyAfter(order.fail_code) },
    }

  // A window of an earlier number: the one that stands now may be open elsewhere.
  if (said.orderId && said.orderId !== order.pay_order_id)
    return { data: { message, order_id: null, money: 'none' as const } }
  const outcome = await completeAuthorised(deps, `user:${userId}`, order)
  if ('payment' in outcome) {
    const order_id = outcome.payment.state === 'FAILED' ? null : order.id
    const { fail_code, fail_message } = outcome.payment
    return { data: { message: fail_message ?? message, order_id, money: moneyAfter(fail_code) } }
  }
  if (outcome.asked.kind !== 'payment' && outcome.asked.kind !== 'missing')
    return { data: { message, order_id: null, money: 'unknown' as const } }
  await giveBack(deps, userId, order.id, said.code, message)
  return { data: { message, order_id: null, money: 'none' as const } }
}

async function giveBack(deps: Deps, userId: number, orderId: number, code: string, message: string): Promise<void> {
  const settings = await deps.settings()
  await transaction(deps.db, [`user:${userId}`, 'payment.failed'], async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.state !== 'FORM') return
    await sql`update orders set fail_code = ${code}, fail_message = ${message}, next_ask = null where id = ${orderId}`.execute(
      trx,
    )
    await endForm(trx, orderId, 'failed', settings)
  })
  deps.hub.wake()
}
