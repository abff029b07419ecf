import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { claimForOrder } from './claim-for-order.ts'
import { frozenLines } from './freeze-lines.ts'
import { moveBoxes } from './move-boxes.ts'
import { sellBoxes } from './sell-boxes.ts'
import { refuseUntakable, takenRefusal } from './take-for-cart.ts'
import { writeLines } from './write-lines.ts'

type Wish = { orderId: number; userId: number; lineId: number; productId: number }
export type Replacement = { line_id: number; product_id: number; pc_name: string; weight: number }

/**
 * Replaces a returned line (RTNK) by another box. The box is taken as in a purchase (1, or 2 in the buyer's own cart → 5) and becomes a
 * line of the same order at price 0, ready to be ordered from its partner (PAYK). A rival who has taken the box keeps it. The caller has
 * locked the order.
 */
export async function replaceLine(trx: Trx, { orderId, userId, lineId, productId }: Wish): Promise<Replacement> {
  await refuseUntakable(trx, userId, [productId])
  await sql`select release_lapsed_cart(${[productId]}::int[])`.execute(trx)
  const taken = () => takenRefusal([{ product_id: productId, pc_name: null, reason: 'taken' }])
  const claimed = await claimForOrder(trx, { orderId, userId, productIds: [productId], kind: 'SOLD' })
  if (claimed.size === 0) throw taken()
  const lines = frozenLines({ orderId, productIds: [productId], deliveryPrice: 0, replacesId: lineId })
  const { id } = (await lines.execute(trx)).rows[0]!
  await moveBoxes(trx, 'intoForm', [productId], taken)
  await moveBoxes(trx, 'pay', [productId])
  await writeLines(trx, 'pay', [id])
  await sellBoxes(trx, userId, [productId])
  const { rows } = await sql<Replacement>`
    select id as line_id, product_id, pc_name, weight::float8 as weight from order_products where id = ${id}`.execute(
    trx,
  )
  return rows[0]!
}
