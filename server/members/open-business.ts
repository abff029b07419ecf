import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

/** Whether a member has an order under way, a payment in progress or a refund that is not done (DECISIONS §4). */
export async function hasOpenBusiness(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders
    where orders.user_id = ${userId} and (
      orders.state = 'CONFIRMING'
      or (orders.state = 'FORM' and orders.pay_started_at is not null)
      or exists (
        select 1 from order_products line where line.order_id = orders.id
          and line.os_code in ('PAYW', 'PAYK', 'CANW', 'DELW', 'DELI', 'RTNW', 'RTNI'))
      or exists (
        select 1 from payments left join refunds on refunds.payment_id = payments.id
        where payments.order_id = orders.id and (payments.state = 'CONFIRMING' or refunds.state <> 'DONE')))
    limit 1`.execute(trx)
  return rows.length > 0
}
