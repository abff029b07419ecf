import type pg from 'pg'
import type { World } from './world.ts'

export type BoxRow = {
  id: number
  ps: number
  kind: string | null
  by: number | null
  order: number | null
  until: number | null
  since: number | null
}
export type RefundRow = { id: number; state: string; amount: number }
export type LineRow = {
  id: number
  box: number
  os: string
  live: boolean
  refund: RefundRow | null
  back: { id: number; state: string } | null
}
export type PaymentRow = {
  key: string
  state: 'CONFIRMING' | 'DONE' | 'FAILED'
  voided: boolean
}
export type OrderRow = { id: number; url: string; by: number; state: string; lines: LineRow[]; payments: PaymentRow[] }
export type Rows = { boxes: Map<number, BoxRow>; orders: Map<number, OrderRow[]> }

/** How everything stands in the database, for all worlds at once: times in seconds since `start`, the boxes by id, the orders by member. */
export async function readRows(pool: pg.Pool, worlds: readonly World[], start: string): Promise<Rows> {
  const boxes = await pool.query<BoxRow>(
    `select products.id, ps_code as ps, kind, user_id as "by", order_id as "order",
       extract(epoch from expires_at - $2::timestamptz)::float8 as until, extract(epoch from first_at - $2::timestamptz)::float8 as since
     from products left join claims on product_id = products.id where products.id = any($1::int[])`,
    [worlds.flatMap((world) => world.boxes.map(({ id }) => id)), start],
  )
  const orders = await pool.query<OrderRow>(
    `select orders.id, url_code as url, user_id as "by", orders.state, lines, coalesce(payments, '[]') as payments
     from orders
     cross join lateral (
       select json_agg(json_build_object('id', line.id, 'box', product_id, 'os', os_code, 'live', live,
         'refund', (select json_build_object('id', id, 'state', state, 'amount', amount) from refunds where own_line_id = line.id),
         'back', (select json_build_object('id', id, 'state', state) from returns where order_product_id = line.id
                  order by id desc limit 1)) order by line.id) as lines
       from order_products line where order_id = orders.id) line
     cross join lateral (
       select json_agg(json_build_object('key', payment_key, 'state', state, 'voided', void_requested) order by id) as payments
       from payments where order_id = orders.id) payment
     where user_id = any($1::int[]) order by orders.id`,
    [worlds.flatMap((world) => world.members.map(({ id }) => id))],
  )
  return { boxes: new Map(boxes.rows.map((row) => [row.id, row])), orders: Map.groupBy(orders.rows, ({ by }) => by) }
}
