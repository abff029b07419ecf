import { sql } from 'kysely'
import type { FailedTake } from '#contract/cart.ts'
import type { Trx } from '#database/connect.ts'
import { freezeLines } from './freeze-lines.ts'
import { takenRefusal } from './take-for-cart.ts'

type Wish = { orderId: number; userId: number; lineId: number; productId: number }
export type Replacement = { line_id: number; product_id: number; pc_name: string; weight: number }

/**
 * Gives a box for a line that came back (RTNK): taken from sale as a purchase takes it (1, or 2 in the buyer's own cart → 5), as a line
 * of the same order at price 0, ready to be ordered from its partner (PAYK). A buyer who was faster with the box is left with it. With
 * the order locked.
 */
export async function replaceLine(trx: Trx, { orderId, userId, lineId, productId }: Wish): Promise<Replacement> {
  await refuseUntakable(trx, userId, productId)
  await sql`select release_lapsed_cart(${[productId]}::int[])`.execute(trx)
  // The claim's key decides, as for every buyer.
  const { rows: claimed } = await sql`
    insert into claims (product_id, kind, user_id, order_id) values (${productId}, 'SOLD', ${userId}, ${orderId})
    on conflict (product_id) do update set kind = 'SOLD', order_id = excluded.order_id, expires_at = null, warned_for = null
    where claims.kind = 'CART' and claims.user_id = excluded.user_id
    returning product_id`.execute(trx)
  if (claimed.length === 0) throw takenRefusal([{ product_id: productId, pc_name: null, reason: 'taken' }])
  const [id] = await freezeLines(trx, { orderId, productIds: [productId], deliveryPrice: 0, replacesId: lineId })
  for (const [to, from] of sale) {
    const { rows } = await sql`
      update products set ps_code = ${to} where id = ${productId} and ps_code = any(${from}::int[]) returning 1`.execute(
      trx,
    )
    if (rows.length === 0) throw takenRefusal([{ product_id: productId, pc_name: null, reason: 'taken' }])
  }
  await sql`update order_products set os_code = 'PAYK', lane_at = (select market_now()) where id = ${id}`.execute(trx)
  await sql`delete from cart_lines where product_id = ${productId} and user_id = ${userId}`.execute(trx)
  await sql`update cart_lines set lapsed = 'sold' where product_id = ${productId}`.execute(trx)
  const { rows } = await sql<Replacement>`
    select id as line_id, product_id, pc_name, weight::float8 as weight from order_products where id = ${id}`.execute(
    trx,
  )
  return rows[0]!
}

/** The steps of a box from the shelf to its buyer, each from where it may begin. */
const sale: readonly (readonly [to: number, from: number[]])[] = [
  [3, [1, 2]],
  [4, [3]],
  [5, [4]],
]

async function refuseUntakable(trx: Trx, userId: number, productId: number): Promise<void> {
  const { rows } = await sql<{ failed: FailedTake[] | null }>`
    select take_refusals(${userId}, ${[productId]}::int[]) as failed`.execute(trx)
  if (rows[0]?.failed) throw takenRefusal(rows[0].failed)
}
