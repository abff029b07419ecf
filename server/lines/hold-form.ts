import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'
import { claimForOrder } from './claim-for-order.ts'
import { frozenLines } from './freeze-lines.ts'
import { moveBoxes } from './move-boxes.ts'
import { takenRefusal } from './take-for-cart.ts'

type Form = {
  orderId: number
  userId: number
  productIds: readonly number[]
  /** Boxes among them that are in the buyer's cart. */
  fromCart: readonly number[]
  /** In won, for each line. */
  deliveryPrice: number
  held: { seconds: number; cap: number }
}

/** Moves boxes that are free or in the buyer's cart into a new order form (1, 2 → 3) and makes its lines, all or none. */
export async function holdForm(trx: Trx, { orderId, userId, productIds, fromCart, deliveryPrice, held }: Form) {
  const claimed = await claimForOrder(trx, { orderId, userId, productIds, kind: 'ORDER', held })
  const gone = productIds.filter((id) => !claimed.has(id))
  if (gone.length > 0)
    throw takenRefusal(gone.map((product_id) => ({ product_id, pc_name: null, reason: 'taken' as const })))
  await moveBoxes(trx, 'intoForm', productIds, () => refuse('cart.taken'), [
    frozenLines({ orderId, productIds, deliveryPrice, fromCart }),
  ])
}
