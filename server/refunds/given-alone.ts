import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { handOf } from '#server/identity/need-second-person.ts'

/**
 * Won that this person, under any of their accounts, has begun to refund of these orders without anybody else's approval. The limit
 * `second_person_from` is compared with this and the new refunds together; otherwise any sum could be refunded alone in pieces. `but`: the
 * new refunds, which are left out.
 */
export async function givenAlone(
  db: Database | Trx,
  staffId: number,
  { orderIds, but = [] }: { orderIds: readonly number[]; but?: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(refunds.amount), 0)::bigint as amount
    from refunds join payments on payments.id = refunds.payment_id left join refund_batches batch on batch.id = refunds.batch_id
    where payments.order_id = any(${orderIds}::int[]) and refunds.id <> all(${but}::int[])
      and coalesce(batch.created_by, refunds.asked_by) = any(${await handOf(db, staffId)}::int[])
      and case when batch.id is null then refunds.approved_by else batch.approved_by end is null`.execute(db)
  return rows[0]!.amount
}
