import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import { after, before } from '#domain/order-status.ts'
import { sellBoxes } from './sell-boxes.ts'

/** The day on which the goods of a partner arrive. */
type Day = { partner_id: number; day: string }

type Sale = {
  orderId: number
  userId: number
  days: readonly Day[]
  /** Statements about the order and its payment, sent before in the same round trip. */
  first: readonly RawBuilder<unknown>[]
}

/**
 * An order is paid: its boxes are sold (4 → 5), its lines are paid (ORDW, PAYW → PAYK) and get their day of arrival. The caller has locked
 * the order.
 */
export async function sellOrder(trx: Trx, { orderId, userId, days, first }: Sale): Promise<void> {
  const answers = await together(
    trx,
    ...first,
    sql<{ product_id: number }>`
      with paying as (
        select product_id from claims where order_id = ${orderId} and kind = 'PAYING' order by product_id for update
      )
      update claims set kind = 'SOLD' from paying where claims.product_id = paying.product_id
      returning claims.product_id`,
    sql`
      update order_products set os_code = ${after('pay', 'ORDW')}, lane_at = (select market_now()), arrive_on = (
        select day from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) arrival (partner_id int, day date)
        where arrival.partner_id = order_products.partner_id)
      where order_id = ${orderId} and live and os_code = any(${before('pay')}::text[])`,
  )
  const sold = answers[first.length] as QueryResult<{ product_id: number }>
  const boxes = sold.rows.map((row) => row.product_id)
  await sellBoxes(trx, userId, boxes)
}
