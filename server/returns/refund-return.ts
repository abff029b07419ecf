import { sql } from 'kysely'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { bookReturnRefund } from './book-return-refund.ts'
import { refuse } from '#server/http/refuse.ts'
import { givenAlone } from '#server/refunds/given-alone.ts'
import { type Refund, sendRefund } from '#server/refunds/refund.ts'
import { decideReturn, type Desk } from './decide-return.ts'

/**
 * Refunds a return: after the inspection, or at once without fetching the goods (spoiled). All that was paid for the line, or `part` of it
 * in won. Books the refund and asks the provider; the line becomes RTNK when the money is back, and the sweep repeats a lost request. Needs
 * the role money; from `second_person_from` won on, counting earlier refunds of the order, it waits for a second person (HELD).
 */
export async function refundReturn(
  deps: Deps,
  desk: Desk,
  { id, part, words = '' }: { id: number; part?: number; words?: string },
): Promise<{ refund_amount: number; refund_state: Refund['state'] }> {
  if (!mayAct(desk.staff.roles, 'money')) throw refuse('staff.forbidden')
  const { second_person_from } = await deps.settings()
  let refundId = 0
  const { refund_amount } = await decideReturn(deps, desk, {
    id,
    action: 'refund',
    from: ['REQUESTED', 'RECEIVED'],
    words,
    async move(trx, { line_id, order_id, state, whole }) {
      const earlier = await givenAlone(trx, desk.staff.id, { orderIds: [order_id] })
      const booked = await bookReturnRefund(trx, line_id, words || '반품', {
        part,
        askedBy: desk.staff.id,
        held: earlier + (part ?? whole) >= second_person_from,
      })
      refundId = booked.refundId
      const pickedUp = state === 'RECEIVED'
      const decision = booked.amount === whole ? 'full' : 'part'
      await sql`
        update returns set state = 'REFUNDING', pick_up = ${pickedUp}, decision = ${decision}, refund_amount = ${booked.amount},
          answer = ${words}, decided_at = market_now(), approved_at = coalesce(approved_at, market_now())
        where id = ${id}`.execute(trx)
      return { refund_amount: booked.amount, decision, pick_up: pickedUp }
    },
  })
  const refund = await sendRefund(deps, refundId)
  return { refund_amount, refund_state: refund.state }
}
