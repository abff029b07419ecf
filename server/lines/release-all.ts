import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Settings } from '#server/config/settings.ts'
import { endForm } from './end-form.ts'
import { freeBoxes } from './free-boxes.ts'

/**
 * Frees all that a member who may not trade any more holds: open order forms end, the cart is emptied. Boxes that are being paid or sold
 * stay. The caller has locked the member's row.
 */
export async function releaseAll(trx: Trx, userId: number, settings: Settings): Promise<void> {
  // Locks orders that are being charged too: if such a payment is refused at this moment, either its boxes are in the cart before this
  // reads the cart, or the refusal comes after this and sees that the buyer may not trade.
  const { rows: orders } = await sql<{ id: number; state: string }>`
    select id, state from orders where user_id = ${userId} and state in ('FORM', 'CONFIRMING') order by id for update`.execute(
    trx,
  )
  for (const { id, state } of orders) if (state === 'FORM') await endForm(trx, id, 'left', settings)
  const { rows: held } = await sql<{ product_id: number }>`
    select product_id from claims where user_id = ${userId} and kind = 'CART' order by product_id for update`.execute(
    trx,
  )
  const boxes = held.map((row) => row.product_id)
  await freeBoxes(trx, 'leaveCart', boxes)
  await sql`delete from cart_lines where user_id = ${userId}`.execute(trx)
}
