import type { Hold } from '#contract/cart.ts'
import type { Database } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Settings } from '#server/config/settings.ts'
import { extendCartHolds, extendedForm } from '#server/lines/extend-holds.ts'
import { cartHoldOf, orderHoldOf } from './hold-of-user.ts'

/** Restarts every live hold of the cart from now, but never past its cap. A hold that has run out is not revived. */
export async function extendCart(db: Database, userId: number, settings: Settings): Promise<Hold> {
  const rows = await extendCartHolds(db, userId, settings.hold)
  if (rows.length === 0) throw refuse('hold.none')
  const hold = await cartHoldOf(db, userId, settings)
  if (!rows.some((row) => row.gained)) throw refuse('hold.capped', undefined, hold)
  return hold
}

/** The same for an order form: its cap counts from its opening. Without a code, the buyer's newest open form. */
export async function extendOrder(
  db: Database,
  userId: number,
  urlCode: string | undefined,
  settings: Settings,
): Promise<Hold> {
  const { order_hold_seconds: before, payment_window_seconds: after } = settings.hold
  const seconds = { before, after }
  const { rows } = await extendedForm({ userId, urlCode, seconds, asked: true }, settings.hold).execute(db)
  const [first] = rows
  if (!first) throw refuse('hold.none')
  const hold = await orderHoldOf(db, first.order_id, settings)
  if (!rows.some((row) => row.gained)) throw refuse('hold.capped', undefined, hold)
  return hold
}
