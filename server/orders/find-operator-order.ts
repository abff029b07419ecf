import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { getDeskOrder } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { hiddenStatuses } from '#domain/order-status.ts'
import { packingColumn } from '#server/lines/packing-pictures.ts'
import { refuse } from '#server/http/refuse.ts'
import { lineRows } from './line-rows.ts'

type Found = Result<typeof getDeskOrder>['data']
type Line = Found['lines'][number]

/** One order as the desk sees it: whose, where to, its lines in whatever lane, and what happened to them. */
export async function findDeskOrder(db: Database, id: number): Promise<Result<typeof getDeskOrder>> {
  const [{ rows }, lines, { rows: history }, { rows: packed }] = await Promise.all([
    sql<Pick<Found, 'id' | 'order_no' | 'paid_at' | 'amount' | 'member' | 'delivery'>>`
      select orders.id, orders.order_no, orders.paid_at, orders.amount,
        json_build_object('id', users.id, 'business_name', users.business_name, 'name', users.name, 'phone_no', users.phone_no) as member,
        json_build_object('reci_name', orders.reci_name, 'reci_phone', orders.reci_phone, 'zipcode', orders.zipcode,
          'delivery_addr1', orders.delivery_addr1, 'delivery_addr2', orders.delivery_addr2, 'delivery_memo', orders.delivery_memo) as delivery
      from orders join users on users.id = orders.user_id
      where orders.id = ${id} and orders.listed_at is not null`.execute(db),
    lineRows(
      db,
      sql`array(select id from order_products where order_id = ${id} and os_code <> all(${[...hiddenStatuses]}::text[]) order by id)`,
    ),
    sql<Found['history'][number]>`
      select history.at, history.order_product_id as line_id, history.to_code as os_code, staff.name as staff_name, history.reason
      from order_product_history history
      join order_products line on line.id = history.order_product_id
      left join staff on 'operator:' || staff.id = history.actor
      where line.order_id = ${id} and history.to_code <> all(${[...hiddenStatuses]}::text[])
      order by history.id desc limit 60`.execute(db),
    sql<Pick<Line, 'id' | 'packing'>>`
      select line.id, ${packingColumn} as packing from order_products line where line.order_id = ${id}`.execute(db),
  ])
  const [found] = rows
  if (!found) throw refuse('order.missing')
  const packing = new Map(packed.map((line) => [line.id, line.packing]))
  const withPictures: Line[] = lines.map((line) => ({ ...line, packing: packing.get(line.id) ?? [] }))
  return { data: { ...found, lines: withPictures, history } }
}
