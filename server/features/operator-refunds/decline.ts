import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { dropCancel } from '#server/cancels/open-cancel.ts'
import type { Deps } from '#server/deps.ts'
import { changeRefund, type LockedRefund, type Who } from './change-refund.ts'

/** What was held is not sent. A transfer by hand waits again; a return waits for another decision, and a cancelled
 * line stands where it stood. */
export async function decline(deps: Deps, who: Who, said: { id: number; seen: RefundState; reason: string }) {
  await changeRefund(deps, who, {
    ...said,
    action: 'decline',
    from: ['HELD'],
    async move(trx, refund) {
      if (refund.way === 'bank') {
        await sql`
          update refunds set state = 'MANUAL', way = 'provider', asked_by = null, note = '' where id = ${refund.id}`.execute(
          trx,
        )
        return 'MANUAL'
      }
      await takeBack(trx, refund, said.reason)
      return 'GONE'
    },
  })
  return {}
}

/** Nothing was sent: the booking goes, and the return stands where it was decided from. */
async function takeBack(trx: Trx, { id, line_id, order_id }: LockedRefund, reason: string): Promise<void> {
  await sql`delete from refunds where id = ${id}`.execute(trx)
  if (line_id !== null) await dropCancel(trx, line_id, reason)
  await sql`
    update returns set state = case when pick_up then 'RECEIVED' else 'REQUESTED' end,
      approved_at = case when pick_up then approved_at end, pick_up = nullif(pick_up, false),
      decision = null, refund_amount = null, decided_at = null, answer = ''
    where open_order_product_id = ${line_id} and state = 'REFUNDING'`.execute(trx)
  await sql`select tell_orders(${[order_id]}::int[])`.execute(trx)
}
