import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { dropCancel } from './open-cancel.ts'
import { tellRefused } from './tell-cancelled.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { handOf } from '#server/identity/need-second-person.ts'
import { clearForTransfer } from './refund.ts'
import { changeRefund, type LockedRefund } from './change-refund.ts'
import { cancelTold } from './refund-rows.ts'

/**
 * Declines a held refund: it is not sent. A transfer by hand waits again, a return waits for another decision, a cancelled line goes back
 * to its former state. If it was held because of the provider's console (EXTERNAL), the provider is asked once more: it may have been given
 * after all.
 */
export async function decline(deps: Deps, who: Actor, said: { id: number; seen: RefundState; reason: string }) {
  if (said.seen === 'EXTERNAL') await needUngiven(deps, said.id)
  await changeRefund(deps, who, {
    ...said,
    action: 'decline',
    from: ['HELD', 'EXTERNAL'],
    async move(trx, refund) {
      if (refund.way === 'bank' || refund.bounced) {
        // If the same person began it under any of their accounts, `asked_by` stays, so that declining it oneself does not lower one's sum
        // (`givenAlone`).
        const hand = await handOf(trx, who.staff.id)
        await sql`
          update refunds set state = 'MANUAL', way = 'provider', note = '',
            asked_by = case when asked_by = any(${hand}::int[]) then asked_by end
          where id = ${refund.id}`.execute(trx)
        return 'MANUAL'
      }
      await tellBuyer(trx, refund, said.reason)
      await withdrawBooking(trx, refund, said.reason)
      return 'GONE'
    },
  })
  return {}
}

async function needUngiven(deps: Deps, id: number): Promise<void> {
  const standing = await clearForTransfer(deps, id)
  if (standing === 'unread') throw refuse('refund.no-answer')
  if (standing === 'given') throw refuse('refund.not-now')
}

async function tellBuyer(trx: Trx, { id: refund }: LockedRefund, words: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select cancels.id from refunds, cancels where refunds.id = ${refund} and ${cancelTold}`.execute(trx)
  for (const { id } of rows) await tellRefused(trx, id, words)
}

/** Nothing was sent, so the refund is deleted and the return goes back to the state from which it was decided. */
async function withdrawBooking(trx: Trx, { id, line_id, order_id }: LockedRefund, reason: string): Promise<void> {
  await sql`delete from refunds where id = ${id}`.execute(trx)
  if (line_id !== null) await dropCancel(trx, line_id, reason)
  await sql`
    update returns set state = case when pick_up then 'RECEIVED' else 'REQUESTED' end,
      approved_at = case when pick_up then approved_at end, pick_up = nullif(pick_up, false),
      decision = null, refund_amount = null, decided_at = null, answer = ''
    where open_order_product_id = ${line_id} and state = 'REFUNDING'`.execute(trx)
  await sql`select tell_orders(${[order_id]}::int[])`.execute(trx)
}
