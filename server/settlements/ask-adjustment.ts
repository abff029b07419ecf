import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { askAdjustment as asking } from '#contract/operator/settlement-adjustments.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'

/** Writes down a sum that is added for a partner or taken off; it counts once a second person has allowed it. */
export function askAdjustment(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { partner_id, amount, reason }: Received<typeof asking>['body'],
): Promise<{ id: number }> {
  return transaction(money, [`operator:${staff.id}`, reason], async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into settlement_adjustments (partner_id, amount, reason, asked_by)
      select id, ${amount}, ${reason}, ${staff.id} from partners where id = ${partner_id} returning id`.execute(trx)
    if (!rows[0]) throw refuse('partner.missing')
    const { id } = rows[0]
    await recordAudit(trx, staff, request, {
      action: 'adjustment.ask',
      target: ['adjustment', id],
      after: { partner_id, amount },
      reason,
    })
    return { id }
  })
}
