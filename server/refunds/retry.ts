import { sql } from 'kysely'
import type { RefundState } from '#domain/refund-lanes.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { sendRefund } from './refund.ts'
import { changeRefund } from './change-refund.ts'

/**
 * Asks the provider again now, with the refund's own key; a MANUAL refund goes back to the sweep. One that was held because of the
 * provider's console is sent only after all of that money is attached, and then only what is still owed. One whose transfer came back needs a
 * second person, on this way too.
 */
export async function retry(deps: Deps, who: Actor, { id, seen }: { id: number; seen: RefundState }) {
  await changeRefund(deps, who, {
    id,
    action: 'retry',
    seen,
    from: ['NEW', 'MANUAL', 'EXTERNAL'],
    async move(trx, { state, taken_by, bounced }) {
      // Assigned to somebody else, who is paying it at the bank.
      if (taken_by !== null && taken_by !== who.staff.id) throw refuse('refund.taken')
      const next = bounced && state !== 'NEW' ? 'HELD' : 'NEW'
      if (next === 'HELD')
        await sql`update refunds set asked_by = ${who.staff.id}, approved_by = null where id = ${id}`.execute(trx)
      await sql`
        update refunds set state = ${next}, taken_by = null, taken_at = null, tries = case state when 'MANUAL' then 0 else tries end,
          next_try = market_now() + interval '20 seconds'
        where id = ${id}`.execute(trx)
      return next
    },
  })
  return { state: (await sendRefund(deps, id)).state }
}
