import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { setRefundAccount } from '#contract/operator/refunds.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { sealAccount } from './refund-account.ts'

type Wish = Received<typeof setRefundAccount>['body'] & { id: number }

/** Stores the account that the buyer told the operator, for a refund to be paid by hand. It takes precedence over the one given with the return. */
export async function setAccount(
  { money, config }: Pick<Deps, 'money' | 'config'>,
  { staff, request }: Actor,
  { id, bank_code, depositor, account }: Wish,
): Promise<Record<string, never>> {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    const { rows: banks } = await sql`
      select 1 from banks where bank_code = ${bank_code} and retired_at is null and clearing_code is not null`.execute(
      trx,
    )
    if (banks.length === 0) throw refuse('return.bank')
    const { rows } = await sql<{ state: string; batch_id: number | null; taken_by: number | null; last4: string }>`
      select state, batch_id, taken_by, bank_account_last4 as last4 from refunds where id = ${id} for update`.execute(
      trx,
    )
    const [refund] = rows
    if (!refund) throw refuse('refund.missing')
    if (refund.batch_id !== null) throw refuse('refund.batched')
    if (refund.state !== 'MANUAL') throw refuse('refund.not-now')
    if (refund.taken_by !== null && refund.taken_by !== staff.id) throw refuse('refund.taken')
    await sql`
      update refunds set bank_code = ${bank_code}, bank_depositor = ${depositor},
        bank_account = ${sealAccount(config, id, account)}, bank_account_last4 = ${account.slice(-4)}
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'refund.account',
      target: ['refund', id],
      before: { last4: refund.last4 },
      after: { bank_code, depositor, last4: account.slice(-4) },
    })
    return {}
  })
}
