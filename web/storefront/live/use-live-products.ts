import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '#web/api/live.ts'

/** Lets every open list, card, popup and page follow the market in place: nothing is fetched, nothing moves. Once, in the shell. */
export function useLiveProducts(): void {
  const queries = useQueryClient()
  useEffect(() => {
    // Not part of the first load, and there before the socket is.
    const patching = import('./patch-products.ts')
    const ends = [
      onLive('product-status-updated', (changed) => {
        void patching.then(({ patchProducts }) => patchProducts(queries, changed))
      }),
      onLive('partner-updated', (changed) => {
        void patching.then(({ patchPartner }) => patchPartner(queries, changed))
      }),
      onLive('catalogue-posted', () => {
        void queries.invalidateQueries({ queryKey: ['carcasses', 'today'] })
        void queries.invalidateQueries({ queryKey: ['products', 'available'] })
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [queries])
}
