import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'
import { claimForOrder } from './claim-for-order.ts'
import type { LockedOrder } from './lock-order.ts'
import { moveBoxes } from './move-boxes.ts'

/**
 * The form had run out while the buyer was at the provider: every box must be free, or back in this buyer's own cart, and is being paid
 * then (1, 2 → 3 → 4). With the order locked.
 */
export async function takeAgain(trx: Trx, { id, user_id }: Pick<LockedOrder, 'id' | 'user_id'>): Promise<void> {
  const { rows: lines } = await sql<{ product_id: number }>`
    select product_id from order_products where order_id = ${id} and os_code = 'ORDW' order by product_id`.execute(trx)
  const ids = lines.map((line) => line.product_id)
  if (ids.length === 0) throw refuse('order.lapsed')
  await sql`select release_lapsed_cart(${ids}::int[])`.execute(trx)
  const claimed = await claimForOrder(trx, { orderId: id, userId: user_id, productIds: ids, kind: 'PAYING' })
  if (claimed.size !== ids.length) throw refuse('order.lapsed')
  // The price is the one that was shown and authorised; a box that was priced anew meanwhile is not sold at the old one.
  const { rows: repriced } = await sql`
    select 1 from order_products join products on products.id = order_products.product_id
    where order_products.order_id = ${id} and order_products.product_price <> products.price`.execute(trx)
  if (repriced.length > 0) throw refuse('order.lapsed')
  await sql`update order_products set live = true where order_id = ${id} and os_code = 'ORDW'`.execute(trx)
  await moveBoxes(trx, 'intoForm', ids, () => refuse('order.lapsed'))
  await moveBoxes(trx, 'pay', ids)
}
