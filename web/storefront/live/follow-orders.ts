import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/api/live.ts'
import { newsKey } from '#web/storefront/shell/news-key.ts'

/** Orders and the news of them, wherever they are shown. */
export function followOrders(queries: QueryClient): void {
  let soon: ReturnType<typeof setTimeout> | undefined
  onLive('order-updated', () => {
    // Every line of an order tells that it has moved. One look is enough; on a slow line each would wait for those before it.
    clearTimeout(soon)
    soon = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: newsKey })
    }, 80)
  })
}
