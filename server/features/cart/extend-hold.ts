import type { Hold } from '#contract/cart.ts'
import type { Deps } from '#server/deps.ts'
import { extendCart } from '#server/holds/extend.ts'

export async function extendHold({ db, settings }: Deps, userId: number): Promise<Hold> {
  return extendCart(db, userId, await settings())
}
