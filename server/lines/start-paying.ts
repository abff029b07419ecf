import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import { moveBoxes } from './move-boxes.ts'
import { liveLines, needWholeForm } from './need-whole-form.ts'

/** Starts the payment of an order form (its boxes 3 → 4): from now on their holds do not expire. The caller has locked the order. */
export async function startPaying(trx: Trx, orderId: number): Promise<void> {
  const [{ rows }, lines] = await together(
    trx,
    sql<{ product_id: number }>`
      with held as (
        select product_id from claims where order_id = ${orderId} and kind = 'ORDER' order by product_id for update
      )
      update claims set kind = 'PAYING', expires_at = null, warned_for = null from held
      where claims.product_id = held.product_id returning claims.product_id`,
    liveLines(orderId),
  )
  needWholeForm(rows.length, lines.rows[0]!.n)
  const held = rows.map((row) => row.product_id)
  await moveBoxes(trx, 'pay', held)
}
