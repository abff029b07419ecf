import { sql } from 'kysely'
import type { RefundState } from '#domain/refund-lanes.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { finishByBank } from './finish-by-bank.ts'
import { givenAlone } from './given-alone.ts'
import { clearForTransfer } from './refund.ts'
import { changeRefund } from './change-refund.ts'
import { findRefund } from './find-refunds.ts'

type Sent = { id: number; seen: RefundState; note: string }

/**
 * A staff member has paid a refund at the bank, or is about to. The provider is asked first, so that it is not paid twice. From
 * `second_person_from` won on, and of a transfer that came back, a second person has to approve.
 */
export async function sendByBank(deps: Deps, who: Actor, { id, seen, note }: Sent): Promise<{ state: RefundState }> {
  const { data: now } = await findRefund(deps, id)
  if (now.state !== seen || now.state !== 'MANUAL') throw refuse('refund.not-now')
  if (now.batch_id !== null) throw refuse('refund.batched')
  if (now.taken_by?.id !== who.staff.id) throw refuse(now.taken_by ? 'refund.taken' : 'refund.untaken')
  const standing = await clearForTransfer(deps, id)
  if (standing === 'unread') throw refuse('refund.no-answer')
  if (standing !== 'clear') throw refuse(standing === 'given' ? 'refund.given' : 'refund.external')
  const { second_person_from } = await deps.settings()
  let state: RefundState = 'DONE'
  await changeRefund(deps, who, {
    id,
    action: 'bank',
    seen,
    from: ['MANUAL'],
    reason: note,
    async move(trx, refund) {
      if (refund.taken_by !== who.staff.id) throw refuse('refund.taken')
      const earlier = await givenAlone(trx, who.staff.id, { orderIds: [refund.order_id], but: [id] })
      if (refund.bounced || earlier + refund.amount >= second_person_from) state = 'HELD'
      await sql`
        update refunds set note = ${note}, asked_by = ${who.staff.id}, approved_by = null, state = ${state === 'HELD' ? 'HELD' : 'MANUAL'},
          way = 'bank'
        where id = ${id}`.execute(trx)
      if (state === 'DONE') await finishByBank(trx, refund)
      return state
    },
  })
  return { state }
}
