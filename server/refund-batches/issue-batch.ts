import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { BatchState } from '#domain/refund-batch.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { bankText, type FileLine } from './bank-text.ts'
import { lockBatch } from './lock-batch.ts'
import { needsApproval } from './needs-approval.ts'
import { removePaidBack } from './remove-paid-back.ts'

type Asked = { id: number; seen: BatchState; reason: string }
type Issued = { file_name: string; text: string }

/**
 * Makes the bank file, with whole account numbers, once. Refunds that the provider has given meanwhile are removed first, and a large sum
 * needs approval by a second person. Another copy of the file is identical and needs a reason, which is recorded.
 */
export async function issueBatch(deps: Deps, who: Actor, { id, seen, reason }: Asked): Promise<Issued> {
  if (seen === 'NEW' && (await removePaidBack(deps, who, id)) > 0) throw refuse('refund-batch.emptied')
  if (seen === 'ISSUED' && reason === '') throw refuse('refund-batch.reason')
  const { second_person_from } = await deps.settings()
  return transaction(deps.money, `operator:${who.staff.id}`, async (trx) => {
    // Locks the orders, so that no other refund of them begins meanwhile.
    await sql`
      select 1 from orders where id in (
        select payments.order_id from refunds join payments on payments.id = refunds.payment_id where refunds.batch_id = ${id})
      order by id for update`.execute(trx)
    const batch = await lockBatch(trx, id, [seen === 'NEW' ? 'NEW' : 'ISSUED'])
    const alone = { id, made_by: batch.created_by, waiting: batch.waiting }
    if (seen === 'NEW' && batch.approved_by === null && (await needsApproval(trx, second_person_from, alone)))
      throw refuse('refund-batch.unapproved')
    if (seen === 'NEW')
      await sql`
        update refund_batch_lines set in_file = true where batch_id = ${id} and state = 'WAIT'`.execute(trx)
    const text = await bankText(deps.config, await linesOf(trx, id))
    const sum = createHash('sha256').update(text).digest('hex')
    if (batch.file_sha256 !== null && batch.file_sha256 !== sum)
      throw new Error(`bank file ${id} is not what was issued`)
    await sql`
      update refund_batches set state = 'ISSUED', copies = copies + 1, file_sha256 = ${sum},
        issued_by = coalesce(issued_by, ${who.staff.id}::int), issued_at = coalesce(issued_at, market_now())
      where id = ${id}`.execute(trx)
    await recordAudit(trx, who.staff, who.request, {
      action: seen === 'NEW' ? 'refund-batch.issue' : 'refund-batch.copy',
      target: ['refund-batch', id],
      before: { state: seen },
      after: { amount: batch.waiting, copy: batch.copies + 1, sha256: sum },
      reason,
    })
    return { file_name: `한결 환불 송금 ${id}.csv`, text }
  })
}

async function linesOf(trx: Trx, id: number): Promise<FileLine[]> {
  const { rows } = await sql<Omit<FileLine, 'account'> & { account: Buffer | null }>`
    select refund_id, amount, clearing_code, depositor, account from refund_batch_lines
    where batch_id = ${id} and in_file order by refund_id`.execute(trx)
  return rows.map((row) => {
    if (!row.account) throw new Error(`the account of refund ${row.refund_id} is gone`)
    return { ...row, account: row.account }
  })
}
