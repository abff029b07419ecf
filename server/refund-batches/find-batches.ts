import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { BatchDetail, BatchRow, getBatch, listBatches } from '#contract/operator/refund-batches.ts'
import { batchStateNames } from '#domain/refund-batch.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'
import { needsApproval } from './needs-approval.ts'

const columns = sql`batch.id, batch.state, batch.created_at, batch.done_at,
  jsonb_build_object('id', maker.id, 'name', maker.name) as created_by, sums.*`
const source = sql`refund_batches batch join staff maker on maker.id = batch.created_by
  cross join lateral (
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(amount) filter (where state = 'WAIT'), 0)::bigint as waiting,
      coalesce(sum(amount) filter (where state = 'DONE'), 0)::bigint as paid,
      coalesce(sum(amount) filter (where state = 'FAILED'), 0)::bigint as failed
    from refund_batch_lines where batch_id = batch.id) sums`

const keys = {
  state: byName(sql`batch.state`, batchStateNames),
  by: byWords(sql`maker.name`),
  count: byNumber(sql`sums.count`),
  failed: byNumber(sql`sums.failed`),
  amount: byNumber(sql`sums.amount`),
}

export async function findBatches(
  { db }: Pick<Deps, 'db'>,
  { limit, ...asked }: Received<typeof listBatches>['query'],
): Promise<Result<typeof listBatches>> {
  const order = listOrder(asked, { id: sql`batch.id`, keys, usual: '-id' })
  const { rows } = await sql<BatchRow & Placed>`
    select ${columns}, ${order.place} as place from ${source} where ${order.beyond}
    order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}

export async function findBatch(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: number,
): Promise<Result<typeof getBatch>> {
  const { second_person_from } = await settings()
  const { rows } = await sql<BatchDetail>`
    select ${columns}, batch.issued_at, batch.copies,
      (select name from staff where staff.id = batch.approved_by) as approved_by,
      (select name from staff where staff.id = batch.issued_by) as issued_by,
      batch.state = 'NEW' and batch.approved_by is null as needs_approval,
      coalesce((select jsonb_agg(jsonb_build_object('refund_id', refund_id, 'state', line.state, 'order_no', order_no, 'amount', amount,
          'bank_name', bank_name, 'depositor', depositor, 'last4', account_last4, 'note', note) order by refund_id)
        from refund_batch_lines line where batch_id = batch.id), '[]') as lines,
      ${actsOn('refund-batch', 'batch.id')} as history
    from ${source} where batch.id = ${id}`.execute(db)
  const [batch] = rows
  if (!batch) throw refuse('refund-batch.missing')
  const alone = { id, made_by: batch.created_by.id, waiting: batch.waiting }
  return {
    data: { ...batch, needs_approval: batch.needs_approval && (await needsApproval(db, second_person_from, alone)) },
  }
}
