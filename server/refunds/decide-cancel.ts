import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { bookRefund, type Refund, sendRefund } from './refund.ts'
import type { Desk } from './cancel-lines.ts'
import { givenAlone } from './given-alone.ts'
import { dropCancel } from './open-cancel.ts'
import { tellRefused } from './tell-cancelled.ts'

type Asked = {
  id: number
  state: string
  line_id: number
  order_id: number
  payment_id: number
  amount: number
  content: string
}

/** Agrees to a buyer's cancel: its money goes back. */
export async function approveCancel(deps: Deps, desk: Desk, id: number): Promise<{ state: Refund['state'] }> {
  const { second_person_from } = await deps.settings()
  const refundId = await decide(deps, desk, { id, action: 'approve', words: '' }, async (trx, asked) => {
    const { line_id, order_id, payment_id, amount, content } = asked
    const earlier = await givenAlone(trx, desk.staff.id, { orderIds: [order_id] })
    await sql`update cancels set state = 'REFUNDING' where id = ${id}`.execute(trx)
    return bookRefund(trx, {
      paymentId: payment_id,
      lineId: line_id,
      amount,
      reason: content,
      askedBy: desk.staff.id,
      held: earlier + amount >= second_person_from,
    })
  })
  return { state: (await sendRefund(deps, refundId)).state }
}

/** Refuses a buyer's cancel because it is too late: the order goes on, and the buyer gets the reason as a text. */
export async function refuseCancel(deps: Deps, desk: Desk, id: number, words: string): Promise<void> {
  await decide(deps, desk, { id, action: 'refuse', words }, async (trx, { line_id }) => {
    await dropCancel(trx, line_id, words)
    await tellRefused(trx, id, words)
    return 0
  })
}

async function decide(
  { money, hub }: Pick<Deps, 'money' | 'hub'>,
  { staff, request }: Desk,
  { id, action, words }: { id: number; action: 'approve' | 'refuse'; words: string },
  move: (trx: Trx, asked: Asked) => Promise<number>,
): Promise<number> {
  const done = await transaction(money, [`operator:${staff.id}`, words || `cancel.${action}`], async (trx) => {
    const asked = await lock(trx, id)
    const moved = await move(trx, asked)
    await recordAudit(trx, staff, request, {
      action: `cancel.${action}`,
      target: ['cancel', id],
      before: { state: 'ASKED' },
      after: { state: action === 'approve' ? 'REFUNDING' : 'REFUSED', amount: asked.amount },
      reason: words,
    })
    return moved
  })
  hub.wake()
  return done
}

async function lock(trx: Trx, id: number): Promise<Asked> {
  const { rows: known } = await sql<{ order_id: number }>`
    select line.order_id from cancels join order_products line on line.id = cancels.order_product_id
    where cancels.id = ${id}`.execute(trx)
  if (!known[0]) throw refuse('cancel.missing')
  await lockOrder(trx, known[0].order_id)
  const { rows } = await sql<Asked>`
    select cancels.id, cancels.state, line.id as line_id, line.order_id, payments.id as payment_id, line_worth(line.id) as amount,
      cancels.cancel_content as content
    from cancels join order_products line on line.id = cancels.order_product_id
    join payments on payments.open_order_id = line.order_id and payments.state = 'DONE'
    where cancels.id = ${id} for update of payments, line, cancels`.execute(trx)
  if (rows[0]?.state !== 'ASKED') throw refuse('cancel.not-now')
  return rows[0]
}
