import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { moveBoxes } from './move-boxes.ts'

/** Moves boxes that are claimed for a buyer to sold (4 → 5). They leave the buyer's cart, and every other cart shows them as sold. */
export async function sellBoxes(trx: Trx, userId: number, productIds: readonly number[]): Promise<void> {
  const ids = [...productIds]
  await moveBoxes(trx, 'sell', ids, undefined, [
    sql`delete from cart_lines where product_id = any(${ids}::int[]) and user_id = ${userId}`,
    sql`update cart_lines set lapsed = 'sold' where product_id = any(${ids}::int[])`,
  ])
}
