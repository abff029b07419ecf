import { queryOptions, useQuery } from '@tanstack/react-query'
import { countCart } from '#contract/cart.ts'
import { api } from '#web/api/api.ts'
import { setServerClock } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/use-session.ts'

/** How many boxes are held and until when: for the badge and the time left on every page. */
export const cartCountQuery = queryOptions({
  queryKey: ['cart', 'count'],
  queryFn: async () => {
    const { data } = await api(countCart, {})
    setServerClock(data.serverNow)
    return data
  },
  refetchOnWindowFocus: 'always',
})

/** Undefined for visitors and while it is loading. */
export function useCartCount() {
  const session = useSession()
  const { data } = useQuery({ ...cartCountQuery, enabled: session !== undefined })
  return session && data
}
