import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Settings } from '#server/config/settings.ts'
import { endForm } from './end-form.ts'
import { freeBoxes } from './free-boxes.ts'

/**
 * Frees whatever somebody who may not trade any more holds: open forms end, the cart is emptied. Money that is being asked for and
 * what is sold stay. The member's row must be locked by the caller.
 */
export async function releaseAll(trx: Trx, userId: number, settings: Settings): Promise<void> {
  // Also an order that is being charged: a refusal written down at this moment puts its boxes into the cart before we look, or
  // sees after us that the buyer may not trade.
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
