import { sql } from 'kysely'

/** The id of an order by its whole number, or by the part after the day: then the newest with that part. */
export function orderOf(orderNo: string) {
  const number = /^\d{1,8}$/.test(orderNo) ? orderNo.padStart(6, '0') : ''
  return sql`(
    select id from orders
    where listed_at is not null and (order_no = ${orderNo} or split_part(order_no, '-', 2) = ${number})
    order by id desc limit 1)`
}
