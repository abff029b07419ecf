import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

/**
 * A line of a return comes to its end (RTNW, RTNI → RTNK), paid back or replaced: it lets go of its box, which is never sold again. With
 * the order locked.
 */
export async function endReturnedLine(trx: Trx, lineId: number): Promise<void> {
  const { rows } = await sql<{ product_id: number }>`
    select claims.product_id from claims join order_products line on line.live_product_id = claims.product_id
    where line.id = ${lineId} for update of claims`.execute(trx)
  const productId = rows[0]!.product_id
  // The moves are written while the claim still stands, so that the history knows whose box it was. What stays with the buyer
  // (spoiled, not fetched) goes the same way: it is out of the market.
  await sql`update products set ps_code = 6 where id = ${productId} and ps_code = 5`.execute(trx)
  await sql`update products set ps_code = 9 where id = ${productId} and ps_code = 6`.execute(trx)
  await sql`
    update order_products set os_code = 'RTNK', live = false
    where id = ${lineId}`.execute(trx)
  await sql`
    update claims set kind = 'OFF', user_id = null, order_id = null where product_id = ${productId}`.execute(trx)
}
