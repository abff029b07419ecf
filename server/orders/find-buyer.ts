import { sql } from 'kysely'
import type { DeskOrder } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'

/** What a buyer on the telephone may also be asking about: their last other orders and their last inquiries. */
export async function findBuyer(db: Database, orderId: number): Promise<Pick<DeskOrder, 'purchases' | 'inquiries'>> {
  const buyer = sql`(select user_id from orders where id = ${orderId})`
  const [{ rows: purchases }, { rows: inquiries }] = await Promise.all([
    sql<DeskOrder['purchases'][number]>`
      select id, order_no, listed_at as ordered_at, amount, order_os_code(id) as os_code from orders
      where user_id = ${buyer} and listed_at is not null and id <> ${orderId} order by listed_at desc, id desc limit 5`.execute(
      db,
    ),
    sql<DeskOrder['inquiries'][number]>`
      select id, q_subject as subject, created_at as asked_at, answered_at from qnas
      where user_id = ${buyer} order by id desc limit 3`.execute(db),
  ])
  return { purchases, inquiries }
}
