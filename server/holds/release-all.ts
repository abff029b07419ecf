import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Settings } from '#server/settings.ts'
import { endForm } from './end-form.ts'

/**
 * Frees whatever somebody who may not trade any more holds: open forms end, the cart is emptied. Money that is being asked for and
 * what is sold stay. The member's row must be locked by the caller.
 */
export async function releaseAll(trx: Trx, userId: number, settings: Settings): Promise<void> {
  const { rows: forms } = await sql<{ id: number }>`
    select id from orders where user_id = ${userId} and state = 'FORM' order by id for update`.execute(trx)
  for (const { id } of forms) await endForm(trx, id, 'left', settings)
  const { rows } = await sql<{ product_id: number }>`
    select product_id from claims where user_id = ${userId} and kind = 'CART' order by product_id for update`.execute(
    trx,
  )
  const held = rows.map((row) => row.product_id)
  await sql`update products set ps_code = 1 where id = any(${held}::int[]) and ps_code = 2`.execute(trx)
  await sql`delete from claims where product_id = any(${held}::int[]) and kind = 'CART'`.execute(trx)
  await sql`delete from cart_lines where user_id = ${userId}`.execute(trx)
}
