import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import { type ListedOrder, listedLines, type listOrders } from '#contract/orders.ts'
import type { Database } from '#database/connect.ts'
import {
  hiddenStatuses,
  lineStatuses,
  orderStatusNames,
  orderStatusOf,
  type OrderStatus,
} from '#domain/order-status.ts'
import { type SerialisedAnswer, serialised } from '#server/http/serialised-answer.ts'
import { orderDelivery, orderPayment, statusName, viewProductBeef } from './order-parts.ts'

type Written = 'order_products' | 'order_payment' | 'order_delivery'
/** JSON from the database is passed on as text: parsing and serialising it again took half of the call. */
type Row = Omit<ListedOrder, 'os_code' | 'order_status_code' | Written> & {
  codes: OrderStatus[]
  in_exchange: OrderStatus[] | null
  total: number
  order_products: string
  order_payment: string | null
  order_delivery: string
}

/**
 * The buyer's orders, newest first. Days are Seoul's. The status filter compares the order's own state, which follows from its lines; for a
 * state that only lines have, it finds orders with such a line. Of a large order the list shows the first lines and the totals of all
 * (decision 252).
 */
export async function findOrders(
  db: Database,
  userId: number,
  { page, limit, start_date, end_date, os_code }: Received<typeof listOrders>['query'],
): Promise<SerialisedAnswer> {
  const parts = [sql`orders.user_id = ${userId} and orders.listed_at is not null`]
  if (start_date) parts.push(sql`orders.listed_at >= seoul_start(${start_date})`)
  if (end_date) parts.push(sql`orders.listed_at < seoul_start(${end_date}::date + 1)`)
  if (os_code && lineStatuses.includes(os_code))
    parts.push(
      sql`exists (select from order_products line where line.order_id = orders.id and line.os_code = ${os_code})`,
    )
  else if (os_code) parts.push(sql`order_os_code(orders.id) = ${os_code}`)
  const matching = sql.join(parts, sql` and `)
  const hidden = [...hiddenStatuses]
  const found = sql`select orders.id, orders.listed_at from orders where ${matching}`
  // An order's own state is reckoned from its lines: once for each order, not for the page and again for the total.
  const { rows } = await sql<Row>`
    with found as materialized (${found}), page as (
      select orders.* from orders
      join (select id from found order by listed_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) newest using (id)
    )
    select orders.id, orders.order_no, orders.listed_at as created_at, lines.*, shown.order_products::text as order_products,
      paid.order_payment::text as order_payment, ${orderDelivery}::text as order_delivery, (select count(*)::int from found) as total
    from page orders
    cross join lateral (
      select array_agg(distinct line.os_code) filter (where line.replaces_id is null) as codes,
        array_agg(distinct line.os_code) filter (where line.replaces_id is not null) as in_exchange, (count(*) filter (where line.replaces_id is null))::int as goods_count,
        count(distinct line.partner_id)::int as partner_count, sum(line.product_price + line.delivery_price)::int as goods_price
      from order_products line where line.order_id = orders.id and line.os_code <> all(${hidden}::text[])
      having count(*) > 0
    ) lines
    cross join lateral (
      select json_agg(json_build_object(
        'id', line.id, 'product_id', line.product_id, 'os_code', line.os_code, 'os_name', ${statusName},
        'tracking_number', line.tracking_number, 'product_price', line.product_price, 'delivery_price', line.delivery_price,
        'replaces_id', line.replaces_id, 'view_product_beef', ${viewProductBeef}) order by line.id) as order_products
      from (
        select * from order_products line where line.order_id = orders.id and line.os_code <> all(${hidden}::text[])
        order by line.id limit ${listedLines}
      ) line
      having count(*) > 0
    ) shown
    ${orderPayment}
    order by orders.listed_at desc, orders.id desc`.execute(db)
  const total =
    rows[0]?.total ??
    (await sql<{ total: number }>`select count(*)::int as total from (${found}) found`.execute(db)).rows[0]!.total
  return serialised(`{"data":[${rows.map(written).join(',')}],"total":${total},"current_page":${page}}`)
}

function written({ codes, in_exchange, order_products, order_payment, order_delivery, ...row }: Row): string {
  const { id, order_no, created_at, goods_count, partner_count, goods_price } = row
  const os_code = orderStatusOf(codes, in_exchange ?? [])
  const order_status_code = { os_name: orderStatusNames[os_code] }
  const own = { id, order_no, created_at, os_code, order_status_code, goods_count, partner_count, goods_price }
  const parts = `"order_products":${order_products},"order_payment":${order_payment},"order_delivery":${order_delivery}`
  return `${JSON.stringify(own).slice(0, -1)},${parts}}`
}
