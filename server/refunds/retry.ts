import { sql } from 'kysely'
import type { RefundState } from '#domain/refund-lanes.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { sendRefund } from './refund.ts'
import { changeRefund } from './change-refund.ts'

/**
 * Asks the provider again now, with the refund's own key; a MANUAL refund goes back to the sweep. One that was held because of the
 * provider's console is sent only after all of that money is attached, and then only what is still owed.
 */
export async function retry(deps: Deps, who: Actor, { id, seen }: { id: number; seen: RefundState }) {
  await changeRefund(deps, who, {
    id,
    action: 'retry',
    seen,
    from: ['NEW', 'MANUAL', 'EXTERNAL'],
    async move(trx, { taken_by }) {
      // Assigned to somebody else, who is paying it at the bank.
      if (taken_by !== null && taken_by !== who.staff.id) throw refuse('refund.taken')
      await sql`
        update refunds set state = 'NEW', taken_by = null, taken_at = null, tries = case state when 'MANUAL' then 0 else tries end,
          next_try = market_now() + interval '20 seconds'
        where id = ${id}`.execute(trx)
      return 'NEW'
    },
  })
  return { state: (await sendRefund(deps, id)).state }
}
