import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { BoxMove } from '#domain/product-status.ts'
import { moveBoxes } from './move-boxes.ts'

/**
 * Takes boxes from whoever has them; their claims then belong to nobody. The boxes are off the market until the desk decides, or for good.
 * The caller has locked the claims.
 */
export async function disownBoxes(
  trx: Trx,
  move: Extract<BoxMove, 'withdraw' | 'keepBack' | 'dispose'>,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return
  await moveBoxes(trx, move, productIds)
  await sql`
    update claims set kind = 'OFF', user_id = null, order_id = null, expires_at = null, warned_for = null
    where product_id = any(${[...productIds]}::int[])`.execute(trx)
}
