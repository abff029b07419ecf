import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { freeBoxes } from '#server/lines/free-boxes.ts'

/** Takes boxes out of the buyer's cart. It ends only holds of the cart: a box in an order form or being paid stays there. */
export async function releaseFromCart(db: Database, userId: number, productIds: number[]): Promise<void> {
  await transaction(db, `user:${userId}`, async (trx) => {
    const { rows } = await sql<{ product_id: number }>`
      select product_id from claims
      where product_id = any(${productIds}::int[]) and user_id = ${userId} and kind = 'CART'
      order by product_id for update`.execute(trx)
    const held = rows.map((row) => row.product_id)
    await freeBoxes(trx, 'leaveCart', held)
    await sql`
      delete from cart_lines where user_id = ${userId} and product_id = any(${productIds}::int[])
        and not exists (
          select 1 from claims where claims.product_id = cart_lines.product_id and claims.user_id = ${userId})`.execute(
      trx,
    )
  })
}
