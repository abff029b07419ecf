import type { Hold } from '#contract/cart.ts'
import type { Deps } from '#server/deps/deps.ts'
import { extendCart } from './extend.ts'

export async function extendHold({ db, settings }: Deps, userId: number): Promise<Hold> {
  return extendCart(db, userId, await settings())
}
