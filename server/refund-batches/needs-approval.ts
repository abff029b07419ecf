import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { givenAlone } from '#server/refunds/given-alone.ts'

type Batch = { id: number; made_by: number; waiting: number }

/**
 * Whether a batch needs approval by a second person: from `from` won on, counting its waiting lines and what its maker has refunded alone
 * of the same orders before; and whatever its sum if a transfer that came back is in it.
 */
export async function needsApproval(
  db: Database | Trx,
  from: number,
  { id, made_by, waiting }: Batch,
): Promise<boolean> {
  const { rows } = await sql<{ refund_id: number; order_id: number; bounced: boolean }>`
    select line.refund_id, payments.order_id, refunds.bounced_at is not null as bounced
    from refund_batch_lines line join refunds on refunds.id = line.refund_id join payments on payments.id = refunds.payment_id
    where line.batch_id = ${id} and line.state = 'WAIT'`.execute(db)
  if (rows.some(({ bounced }) => bounced)) return true
  const earlier = await givenAlone(db, made_by, {
    orderIds: rows.map(({ order_id }) => order_id),
    but: rows.map(({ refund_id }) => refund_id),
  })
  return waiting + earlier >= from
}
