import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockSettlement } from './lock-settlement.ts'

/** Holds a settlement that is not at the bank, so that nobody approves or pays it; without a reason, lets it go on. */
export function holdSettlement(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, reason }: { id: number; reason: string },
) {
  return transaction(money, [`operator:${staff.id}`, reason], async (trx) => {
    await lockSettlement(trx, id, ['CLOSED', 'RETURNED', 'APPROVED'])
    // Who lets it go on does not approve it; what is approved stands, and somebody else sent it there.
    await sql`
      update settlements set held_reason = ${reason}, asked_by = case when ${reason} = '' and approved_by is null then ${staff.id} else asked_by end
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: reason ? 'settlement.hold' : 'settlement.go-on',
      target: ['settlement', id],
      reason,
    })
    return {}
  })
}
