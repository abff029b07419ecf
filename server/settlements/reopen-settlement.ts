import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockSettlement } from './lock-settlement.ts'
import { confirmedAt } from './partners-word.ts'

/**
 * Takes an approval back before the money has left. What the bank has sent back before waits again as RETURNED: its sums stand since it was
 * sent. The partner's days to object begin anew, unless it has confirmed: while the settlement was approved it could not object.
 */
export function reopenSettlement(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, reason }: { id: number; reason: string },
) {
  return transaction(money, [`operator:${staff.id}`, reason], async (trx) => {
    await lockSettlement(trx, id, ['APPROVED'])
    await sql`
      update settlements set state = case when payout_id is null then 'CLOSED' else 'RETURNED' end, approved_by = null, approved_at = null,
        confirm_from = case when payout_id is null and ${confirmedAt} is null then market_now() else confirm_from end,
        clearing_code = null, bank_name = '', account_holder = '', account = null, account_last4 = ''
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, { action: 'settlement.reopen', target: ['settlement', id], reason })
    return {}
  })
}
