import { sql } from 'kysely'
import { deliveryTypeNames } from '#domain/codes.ts'
import { orderStatusNames } from '#domain/order-status.ts'

const named = (column: string, names: Readonly<Record<string, string>>) =>
  sql.raw(
    `case ${column} ${Object.entries(names)
      .map(([code, name]) => `when '${code}' then '${name}'`)
      .join(' ')} end`,
  )

/** Parts of statements that read `orders` and its `line`. */
export const statusName = named('line.os_code', orderStatusNames)
const deliveryName = named('orders.delivery_type', deliveryTypeNames)

export const orderDelivery = sql`
  json_build_object('delivery_type', orders.delivery_type, 'delivery_typeName', ${deliveryName}, 'reci_name', orders.reci_name,
    'zipcode', orders.zipcode, 'delivery_addr1', orders.delivery_addr1, 'delivery_addr2', orders.delivery_addr2,
    'reci_phone', orders.reci_phone, 'delivery_memo', orders.delivery_memo)`

/** The values of the box as they were when it was sold, and the picture of its cut. */
export const viewProductBeef = sql`
  json_build_object('weight', line.weight, 'kg_price', line.kg_price,
    'product_cate_codes', json_build_object('pc_code', line.pc_code, 'pc_name', line.pc_name),
    'carcass_infos', json_build_object('cattle_no', line.cattle_no, 'judge_breed_nm', line.judge_breed_nm,
      'judge_sex_nm', line.judge_sex_nm, 'gradeName', line."gradeName", 'grade_code', line.grade_code,
      'partners', json_build_object('partner_name', line.partner_name)),
    'img', (select json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
            from cut_imgs where cut_imgs.pc_code = line.pc_code and cut_imgs.grade_code = line.grade_code))`

/** The newest payment of the order, as `paid.order_payment`. */
export const orderPayment = sql`
  left join lateral (
    select json_build_object('pay_method', pay_method, 'paid_amount', case when state = 'DONE' then amount else 0 end,
      'cancel_amount', cancel_amount, 'transaction_id', transaction_id,
      'created_at', coalesce(approved_at, created_at)) as order_payment
    from payments where payments.order_id = orders.id order by payments.id desc limit 1
  ) paid on true`
