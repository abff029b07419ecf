import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { BoxMove } from '#domain/product-status.ts'
import { moveBoxes } from './move-boxes.ts'

/**
 * Frees boxes: from a cart, an ended order form or attempt, a cancelled line, or from the desk. Deletes their claims, which the caller has
 * locked. `why`: the reason that the holder's cart shows; left out: it shows none.
 */
export async function freeBoxes(
  trx: Trx,
  move: Extract<BoxMove, 'leaveCart' | 'leaveForm' | 'resell' | 'post'>,
  productIds: readonly number[],
  why?: 'time' | 'released',
): Promise<void> {
  if (productIds.length === 0) return
  const ids = [...productIds]
  if (why)
    await sql`
      update cart_lines set lapsed = ${why} from claims
      where claims.product_id = any(${ids}::int[])
        and cart_lines.product_id = claims.product_id and cart_lines.user_id = claims.user_id`.execute(trx)
  await moveBoxes(trx, move, ids)
  await sql`delete from claims where product_id = any(${ids}::int[])`.execute(trx)
}
