import { sql } from 'kysely'
import type { Order } from '#contract/orders.ts'
import type { Database } from '#database/connect.ts'
import { hiddenStatuses, orderStatusNames, orderStatusOf, type OrderStatus } from '#domain/order-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { orderDelivery, orderPayment, statusName, viewProductBeef } from './order-parts.ts'

type Row = Omit<Order, 'os_code' | 'order_status_code'> & { codes: OrderStatus[]; in_exchange: OrderStatus[] | null }

/** One order of the buyer. Another buyer's order is refused just like a missing one. */
export async function findOwnOrder(db: Database, userId: number, id: number): Promise<Order> {
  const own = sql`orders.id = ${id} and orders.user_id = ${userId} and orders.listed_at is not null`
  const { rows } = await sql<Row>`
    select orders.id, orders.order_no, orders.listed_at as created_at, lines.codes, lines.in_exchange, lines.order_products, paid.order_payment,
      ${orderDelivery} as order_delivery
    from orders
    cross join lateral (
      select array_agg(line.os_code) filter (where line.replaces_id is null) as codes,
        array_agg(line.os_code) filter (where line.replaces_id is not null) as in_exchange, json_agg(json_build_object(
        'id', line.id, 'product_id', line.product_id, 'os_code', line.os_code, 'os_name', ${statusName},
        'tracking_number', line.tracking_number, 'courier_name', couriers.courier_name,
        'tracking_url', replace(couriers.tracking_url, '{number}', line.tracking_number),
        'product_price', line.product_price, 'delivery_price', line.delivery_price, 'arrive_on', line.arrive_on, 'replaces_id', line.replaces_id,
        'replaced_by_id', (select given.id from order_products given where given.replaces_id = line.id),
        'history', coalesce((select json_agg(json_build_object('os_code', to_code, 'at', at) order by history.id)
                    from order_product_history history where history.order_product_id = line.id), '[]'::json),
        'refund', (select json_build_object('amount', sum(amount), 'state',
                     coalesce(max(case when state in ('HELD', 'EXTERNAL') then 'NEW' else state end) filter (where state <> 'DONE'), 'DONE'))
                   from refunds where refunds.order_product_id = line.id having count(*) > 0),
        'view_product_beef', ${viewProductBeef}) order by line.id) as order_products
      from order_products line left join couriers on couriers.code = line.courier_code
      where line.order_id = orders.id and line.os_code <> all(${[...hiddenStatuses]}::text[])
    ) lines
    ${orderPayment}
    where ${own} and lines.codes is not null`.execute(db)
  const [row] = rows
  if (!row) throw refuse('order.missing')
  const { codes, in_exchange, ...order } = row
  const os_code = orderStatusOf(codes, in_exchange ?? [])
  return { ...order, os_code, order_status_code: { os_name: orderStatusNames[os_code] } }
}
