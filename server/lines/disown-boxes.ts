import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { BoxMove } from '#domain/product-status.ts'
import { moveBoxes } from './move-boxes.ts'

/** Boxes are taken from whoever has them and belong to nobody: off the market until the desk decides, or for good. Their claims are locked. */
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
