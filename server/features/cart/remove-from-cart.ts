import type { Deps } from '#server/deps.ts'
import { cartHoldOf } from '#server/holds/hold-of-user.ts'
import { releaseFromCart } from '#server/holds/release-from-cart.ts'

export async function removeFromCart({ db, hub, settings }: Deps, userId: number, productIds: number[]) {
  await releaseFromCart(db, userId, productIds)
  hub.wake()
  const { count } = await cartHoldOf(db, userId, await settings())
  return { count }
}
