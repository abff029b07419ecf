import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { findReturnable as call, ReturnableLine } from '#contract/operator/returns.ts'
import type { Database } from '#database/connect.ts'
import { hiddenStatuses } from '#domain/order-status.ts'
import { orderOf } from '#server/refunds/order-of.ts'
import { mayComeBack } from './may-come-back.ts'

/** The lines of an order, from which the desk selects those that its buyer returns. */
export async function findReturnable(db: Database, orderNo: string): Promise<Result<typeof call>> {
  const { rows } = await sql<Omit<ReturnableLine, 'returnable'> & { ps_code: number }>`
    select line.id, orders.order_no, users.business_name, line.pc_name, line.weight::float8 as weight, line.os_code,
      line_worth(line.id) as amount, products.ps_code, seoul_day(line_delivered_at(line.id))::text as delivered_on,
      users.status = 'OUT' as buyer_left
    from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
    join products on products.id = line.product_id
    where orders.id = ${orderOf(orderNo)} and line.os_code <> all(${[...hiddenStatuses]}::text[])
    order by line.id`.execute(db)
  return {
    data: rows.map(({ ps_code, ...line }) => ({
      ...line,
      returnable: !line.buyer_left && mayComeBack({ ps_code, ...line }),
    })),
  }
}
