import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { needSecondPerson } from '#server/identity/need-second-person.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { lockBatch } from './lock-batch.ts'

/** A second person approves the transfers, before the bank file exists. */
export function approveBatch({ money }: Pick<Deps, 'money'>, { staff, request }: Actor, id: number) {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    const batch = await lockBatch(trx, id, ['NEW'])
    if (batch.approved_by !== null) throw refuse('refund-batch.not-now')
    await needSecondPerson(trx, batch.created_by, staff.id)
    await sql`
      update refund_batches set approved_by = ${staff.id}, approved_at = market_now() where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'refund-batch.approve',
      target: ['refund-batch', id],
      after: { amount: batch.waiting },
    })
    return {}
  })
}
