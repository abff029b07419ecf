import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { bouncedText } from '#server/messages/order-texts.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { changeRefund, type LockedRefund } from './change-refund.ts'

/**
 * The bank has sent a transfer back (DONE → MANUAL): its money is with us again, and is sent once more, to an account that the buyer names,
 * after a second person has approved. The line and the return stay as they ended.
 */
export async function bounce(
  deps: Deps,
  who: Actor,
  { id, seen, note }: { id: number; seen: RefundState; note: string },
): Promise<{ state: RefundState }> {
  await changeRefund(deps, who, {
    id,
    action: 'bounce',
    seen,
    from: ['DONE'],
    reason: note,
    async move(trx, refund) {
      if (refund.way !== 'bank') throw refuse('refund.not-now')
      await sql`
        update refunds set state = 'MANUAL', way = 'provider', bounced_at = market_now(), done_at = null, told_at = null, note = ${note},
          taken_by = null, taken_at = null, bank_code = null, bank_depositor = '', bank_account_last4 = ''
        where id = ${id}`.execute(trx)
      await sql`
        update payments set cancel_amount = cancel_amount - ${refund.amount} where id = ${refund.payment_id}`.execute(
        trx,
      )
      await sql`
        update refund_batch_lines set state = 'FAILED', note = ${note}, settled_by = ${who.staff.id}, settled_at = market_now()
        where refund_id = ${id} and state = 'DONE'`.execute(trx)
      await tellBuyer(trx, refund)
      await sql`select tell_orders(${[refund.order_id]}::int[])`.execute(trx)
      return 'MANUAL'
    },
  })
  return { state: 'MANUAL' }
}

/** Nothing is sent to members who have left. */
async function tellBuyer(trx: Trx, { id, order_id, amount }: LockedRefund): Promise<void> {
  const { rows } = await sql<{ order_no: string; user_id: number; phone_no: string }>`
    select order_no, user_id, users.phone_no from orders join users on users.id = orders.user_id
    where orders.id = ${order_id} and users.phone_no <> ''`.execute(trx)
  for (const { order_no, user_id, phone_no } of rows)
    await queueMessage(trx, {
      key: `${order_id}:${id}:${randomUUID()}`,
      kind: 'service',
      userId: user_id,
      to: phone_no,
      text: bouncedText(order_no, amount),
    })
}
