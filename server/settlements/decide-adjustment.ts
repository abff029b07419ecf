import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { needSecondPerson } from '#server/identity/need-second-person.ts'
import { lockBooks, postEntries } from './post-entries.ts'

/** BOOKED: a second person allows an adjustment, and it is booked. REFUSED: it counts for nothing; who wrote it may refuse it, too. */
export function decideAdjustment(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, decision }: { id: number; decision: 'BOOKED' | 'REFUSED' },
) {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<{ partner_id: number; amount: number; asked_by: number; state: string }>`
      select partner_id, amount, asked_by, state from settlement_adjustments where id = ${id} for update`.execute(trx)
    const [adjustment] = rows
    if (!adjustment) throw refuse('adjustment.missing')
    const { partner_id, amount, asked_by, state } = adjustment
    if (state !== 'ASKED') throw refuse('adjustment.not-now')
    if (decision === 'BOOKED') {
      await needSecondPerson(trx, asked_by, staff.id)
      await lockBooks(trx, [partner_id])
      await postEntries(trx, [
        {
          of: { adjustmentId: id },
          kind: 'ADJUSTMENT',
          amounts: [
            [partner_id, amount],
            ['PLATFORM_COST', -amount],
          ],
        },
      ])
    }
    await sql`
      update settlement_adjustments set state = ${decision}, decided_by = ${staff.id}, decided_at = market_now()
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: decision === 'BOOKED' ? 'adjustment.book' : 'adjustment.refuse',
      target: ['adjustment', id],
      after: { partner_id, amount },
    })
    return {}
  })
}
