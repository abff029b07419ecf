import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#contract/orders.ts'
import type { Database } from '#database/connect.ts'
import { deliveryTypeNames } from '#domain/codes.ts'
import { hiddenStatuses, orderStatusNames, orderStatusOf, type OrderStatus } from '#domain/order-status.ts'
import { refuse } from '#server/http/refuse.ts'

export type OrderFilter = {
  page: number
  limit: number
  start_date?: string | undefined
  end_date?: string | undefined
  os_code?: OrderStatus | undefined
}
type Row = Omit<Order, 'os_code' | 'order_status_code'> & { codes: OrderStatus[] }

/** The buyer's orders, newest first. Days are Seoul's; the status filter is the order's own, the sum of its lines. */
export async function findOrders(db: Database, userId: number, filter: OrderFilter) {
  const matching = sql`
    orders.user_id = ${userId} and orders.listed_at is not null
    and (${filter.start_date ?? null}::date is null or orders.listed_at >= seoul_start(${filter.start_date ?? null}))
    and (${filter.end_date ?? null}::date is null or orders.listed_at < seoul_start(${filter.end_date ?? null}::date + 1))
    and (${filter.os_code ?? null}::text is null or order_os_code(orders.id) = ${filter.os_code ?? null})`
  const [rows, total] = await Promise.all([
    selectOrders(db, matching, filter.limit, (filter.page - 1) * filter.limit),
    sql<{ n: number }>`select count(*)::int as n from orders where ${matching}`.execute(db),
  ])
  return { data: rows.map(asOrder), total: total.rows[0]!.n, current_page: filter.page }
}

/** One order of the buyer; "not yours" and "not there" look alike. */
export async function findOwnOrder(db: Database, userId: number, id: number): Promise<Order> {
  const [row] = await selectOrders(
    db,
    sql`orders.id = ${id} and orders.user_id = ${userId} and orders.listed_at is not null`,
    1,
    0,
  )
  if (!row) throw refuse('order.missing')
  return asOrder(row)
}

function asOrder({ codes, ...row }: Row): Order {
  const os_code = orderStatusOf(codes)
  return { ...row, os_code, order_status_code: { os_name: orderStatusNames[os_code] } }
}

const statusNames = sql.raw(
  `case line.os_code ${Object.entries(orderStatusNames)
    .map(([code, name]) => `when '${code}' then '${name}'`)
    .join(' ')} end`,
)
const deliveryNames = sql.raw(
  `case orders.delivery_type ${Object.entries(deliveryTypeNames)
    .map(([code, name]) => `when '${code}' then '${name}'`)
    .join(' ')} end`,
)

async function selectOrders(
  db: Database,
  matching: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as (
      select * from orders where ${matching} order by orders.listed_at desc, orders.id desc limit ${limit} offset ${offset}
    )
    select orders.id, orders.order_no, orders.listed_at as created_at, lines.codes, lines.order_products, paid.order_payment,
      json_build_object('delivery_type', orders.delivery_type, 'delivery_typeName', ${deliveryNames}, 'reci_name', orders.reci_name,
        'zipcode', orders.zipcode, 'delivery_addr1', orders.delivery_addr1, 'delivery_addr2', orders.delivery_addr2,
        'reci_phone', orders.reci_phone, 'delivery_memo', orders.delivery_memo) as order_delivery
    from page orders
    cross join lateral (
      select array_agg(line.os_code order by line.id) as codes, json_agg(json_build_object(
        'id', line.id, 'product_id', line.product_id, 'os_code', line.os_code, 'os_name', ${statusNames},
        'tracking_number', line.tracking_number, 'courier_name', couriers.courier_name,
        'tracking_url', replace(couriers.tracking_url, '{number}', line.tracking_number),
        'product_price', line.product_price, 'delivery_price', line.delivery_price, 'arrive_on', line.arrive_on, 'replaces_id', line.replaces_id,
        'replaced_by_id', (select given.id from order_products given where given.replaces_id = line.id),
        'history', coalesce((select json_agg(json_build_object('os_code', to_code, 'at', at) order by history.id)
                    from order_product_history history where history.order_product_id = line.id), '[]'::json),
        'refund', (select json_build_object('amount', sum(amount), 'state',
                     coalesce(max(case when state in ('HELD', 'EXTERNAL') then 'NEW' else state end) filter (where state <> 'DONE'), 'DONE'))
                   from refunds where refunds.order_product_id = line.id having count(*) > 0),
        'view_product_beef', json_build_object('weight', line.weight, 'kg_price', line.kg_price,
          'product_cate_codes', json_build_object('pc_code', line.pc_code, 'pc_name', line.pc_name),
          'carcass_infos', json_build_object('cattle_no', line.cattle_no, 'judge_breed_nm', line.judge_breed_nm,
            'judge_sex_nm', line.judge_sex_nm, 'gradeName', line."gradeName", 'grade_code', line.grade_code,
            'partners', json_build_object('partner_name', line.partner_name)),
          'img', (select json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
                  from cut_imgs where cut_imgs.pc_code = line.pc_code and cut_imgs.grade_code = line.grade_code)))
        order by line.id) as order_products
      from order_products line left join couriers on couriers.code = line.courier_code
      where line.order_id = orders.id and line.os_code <> all(${[...hiddenStatuses]}::text[])
    ) lines
    left join lateral (
      select json_build_object('pay_method', pay_method, 'paid_amount', case when state = 'DONE' then amount else 0 end,
        'cancel_amount', cancel_amount, 'transaction_id', transaction_id,
        'created_at', coalesce(approved_at, created_at)) as order_payment
      from payments where payments.order_id = orders.id order by payments.id desc limit 1
    ) paid on true
    where lines.codes is not null
    order by orders.listed_at desc, orders.id desc`.execute(db)
  return rows
}
