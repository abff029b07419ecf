import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { tellCancelled } from './tell-cancelled.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { needSecondPerson } from '#server/identity/need-second-person.ts'
import { finishByBank } from './finish-by-bank.ts'
import { readBeforeRefund } from './read-before-refund.ts'
import { refundById, sendRefund } from './refund.ts'
import { changeRefund } from './change-refund.ts'
import { findRefund } from './find-refunds.ts'

/**
 * A second person approves a held refund. One through the provider is sent now; one by bank is done, after the provider is asked once more,
 * because the first person may have looked hours ago.
 */
export async function approve(deps: Deps, who: Actor, { id, seen }: { id: number; seen: RefundState }) {
  await needUngiven(deps, id)
  const { way } = await changeRefund(deps, who, {
    id,
    action: 'approve',
    seen,
    from: ['HELD'],
    async move(trx, refund) {
      await needSecondPerson(trx, refund.asked_by, who.staff.id)
      await sql`
        update refunds set approved_by = ${who.staff.id}, state = 'NEW', next_try = market_now() + interval '20 seconds'
        where id = ${id}`.execute(trx)
      // A transfer by bank is of a cancel that was told when its refund was sent for the first time.
      if (refund.way === 'bank') {
        await finishByBank(trx, refund)
        return 'DONE'
      }
      await tellOfCancel(trx, refund.line_id)
      return 'NEW'
    },
  })
  return { state: way === 'bank' ? ('DONE' as const) : (await sendRefund(deps, id)).state }
}

/** Refuses a transfer by bank if the provider has given this refund or one that nobody has attached, or does not answer. The refund stays HELD. */
async function needUngiven(deps: Deps, id: number): Promise<void> {
  const { data: refund } = await findRefund(deps, id)
  if (refund.way !== 'bank' || refund.state !== 'HELD') return
  const { kind } = await readBeforeRefund(deps, await refundById(deps.money, id))
  if (kind === 'unread') throw refuse('refund.no-answer')
  if (kind !== 'clear') throw refuse(kind === 'given' ? 'refund.given' : 'refund.external')
}

/** The buyer is told of the operator's cancel only now that it is certain. */
async function tellOfCancel(trx: Trx, lineId: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from cancels where open_order_product_id = ${lineId} and opc_code = 2`.execute(trx)
  for (const { id } of rows) await tellCancelled(trx, [id])
}
