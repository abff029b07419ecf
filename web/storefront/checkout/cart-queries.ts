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

/** Writes a hold that the server answered or pushed into the cart's known time, so that every countdown follows at once. */
export function knowCartHold(queries: QueryClient, hold: Pick<Hold, 'expires_at' | 'serverNow'> & Partial<Hold>): void {
  setServerClock(hold.serverNow)
  queries.setQueryData(cartCountQuery.queryKey, (known) => known && { ...known, ...hold })
}

/** Takes boxes (again) into the cart. Done once the cart shows them; why they cannot be had is said at once, however slow the line is. */
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
