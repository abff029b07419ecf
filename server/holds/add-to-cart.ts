import type { Deps } from '#server/deps/deps.ts'
import { afterLapsedForms } from './after-lapsed-forms.ts'
import { type CartHold, cartHold } from './hold-of-user.ts'
import { takeForCart } from '#server/lines/take-for-cart.ts'

/** Holds the products in the buyer's cart, all or none, and answers the cart's new count and clock. */
export async function addToCart({ db, hub, settings }: Deps, userId: number, productIds: number[]): Promise<CartHold> {
  const current = await settings()
  const [hold] = await afterLapsedForms(db, productIds, current, () =>
    takeForCart(db, userId, productIds, current, cartHold(userId, current)),
  )
  hub.wake()
  return hold!
}
