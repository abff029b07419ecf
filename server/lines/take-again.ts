import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { claimForOrder } from './claim-for-order.ts'
import type { LockedOrder } from './lock-order.ts'
import { moveBoxes } from './move-boxes.ts'
import { untakable } from './take-for-cart.ts'

/** Whether a box has changed since its line was shown and authorised; the statement joins `line` and `products`. */
export const isChanged = sql`
  (line.product_price, line.weight, line.kg_price, line.beef_code, line.grade_code, line.judge_sex_nm) is distinct from
  (products.price, products.weight, products.kg_price, products.beef_code, products.grade_code, products.judge_sex_nm)`

/**
 * Takes the boxes of a form again that ran out while the buyer was at the provider: every box must be free, or back in this buyer's own
 * cart, and is being paid then (1, 2 → 3 → 4). The caller has locked the order.
 */
export async function takeAgain(trx: Trx, { id, user_id }: Pick<LockedOrder, 'id' | 'user_id'>): Promise<void> {
  // The lines are locked too, because the sweep that closes lines of old forms does not lock the order. It may have closed only some of
  // them, and the payment is for all of them.
  const { rows: lines } = await sql<{ product_id: number; os_code: OrderStatus }>`
    select product_id, os_code from order_products where order_id = ${id} order by product_id for update`.execute(trx)
  if (lines.some(({ os_code }) => os_code !== 'ORDW')) throw refuse('order.lapsed')
  const ids = lines.map((line) => line.product_id)
  // Taking lost boxes again is a take like any other: boxes of a partner who has paused meanwhile are refused.
  const { rows: looked } = await untakable(user_id, ids).execute(trx)
  const failed = looked[0]?.failed ?? []
  const off = failed.filter(({ reason }) => reason === 'off').map(({ pc_name }) => pc_name)
  if (off.length > 0)
    throw refuse('order.lapsed', `${off.join(', ')} 상품은 판매가 중지되어 주문할 수 없습니다. 결제는 되지 않았습니다.`)
  if (failed.some(({ reason }) => reason === 'partner-rests')) throw refuse('order.lapsed')
  await sql`select release_lapsed_cart(${ids}::int[])`.execute(trx)
  const claimed = await claimForOrder(trx, { orderId: id, userId: user_id, productIds: ids, kind: 'PAYING' })
  if (claimed.size !== ids.length) throw refuse('order.lapsed')
  await sql`update order_products set live = true where order_id = ${id}`.execute(trx)
  await moveBoxes(trx, 'intoForm', ids, () => refuse('order.lapsed'))
  // From here on no correction can change the boxes.
  const { rows: changed } = await sql`
    select 1 from order_products line join products on products.id = line.product_id
    where line.order_id = ${id} and ${isChanged}`.execute(trx)
  if (changed.length > 0) throw refuse('order.lapsed')
  await moveBoxes(trx, 'pay', ids)
}
