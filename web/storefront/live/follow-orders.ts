import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/api/live.ts'
import { newsKey } from '#web/storefront/shell/news-key.ts'

/** Keeps orders and the notifications about them and about inquiries up to date, wherever they are shown. */
export function followOrders(queries: QueryClient): void {
  let soon: ReturnType<typeof setTimeout> | undefined
  onLive('order-updated', () => {
    // Every line of an order sends an event. One fetch for all is enough; on a slow connection they would wait for each other.
    clearTimeout(soon)
    soon = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: newsKey })
    }, 80)
  })
  onLive('inquiry-answered', () => void queries.invalidateQueries({ queryKey: newsKey }))
}
