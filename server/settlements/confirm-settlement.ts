import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockSettlement } from './lock-settlement.ts'
import { partnersWord } from './partners-word.ts'
import { lockBooks } from './post-entries.ts'

/** A person of the partner agrees to a settlement as it was shown. It is not confirmed while an objection to it waits for an answer. */
export function confirmSettlement(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, net }: { id: number; net: number },
) {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    await lockBooks(trx, [])
    const found = await lockSettlement(trx, id, ['CLOSED'], partnerOf(staff))
    const { confirmed, disputed } = await partnersWord(trx, id)
    if (found.net !== net || confirmed) throw refuse('settlement.not-now')
    if (disputed) throw refuse('settlement.unanswered')
    await sql`
      update settlements set confirmed_by = ${staff.id}, confirmed_at = market_now() where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, { action: 'settlement.confirm', target: ['settlement', id], after: { net } })
    return {}
  })
}
