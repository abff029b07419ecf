import type { Deps } from '#server/deps/deps.ts'
import { cartHoldOf } from './hold-of-user.ts'
import { releaseFromCart } from './release-from-cart.ts'

export async function removeFromCart({ db, hub, settings }: Deps, userId: number, productIds: number[]) {
  await releaseFromCart(db, userId, productIds)
  hub.wake()
  const { count } = await cartHoldOf(db, userId, await settings())
  return { count }
}
