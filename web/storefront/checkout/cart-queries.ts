import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { addToCart, type Hold, listCart } from '#contract/cart.ts'
import { api } from '#web/api/api.ts'
import { setServerClock } from '#web/api/server-clock.ts'
import { cartCountQuery } from '#web/storefront/shell/cart-count-query.ts'

export const cartQuery = queryOptions({
  queryKey: ['cart', 'lines'],
  queryFn: () => api(listCart, {}),
  staleTime: 0,
})

/** Writes the deadline of a hold from a response or a push into the cached cart, so that every countdown follows at once. */
export function knowCartHold(queries: QueryClient, hold: Pick<Hold, 'expires_at' | 'serverNow'> & Partial<Hold>): void {
  setServerClock(hold.serverNow)
  queries.setQueryData(cartCountQuery.queryKey, (known) => known && { ...known, ...hold })
}

/** Takes boxes into the cart (again). Resolves once the cart shows them; a refusal is thrown at once, without waiting for the cart. */
export async function takeIntoCart(queries: QueryClient, productIds: number[]): Promise<void> {
  const readAnew = () => queries.invalidateQueries({ queryKey: ['cart'] })
  try {
    knowCartHold(queries, await api(addToCart, { body: { product_id: productIds } }))
  } catch (error) {
    void readAnew()
    throw error
  }
  await readAnew()
}
