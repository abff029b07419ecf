import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/api/live.ts'
import { currentSession, onSession } from '#web/api/session.ts'
import { newsKey } from '#web/storefront/shell/news-key.ts'

/**
 * Keeps the cart, its count and its deadline up to date when the buyer's boxes change elsewhere: in another tab, on another device, or when
 * a hold expires.
 */
export function followOwnBoxes(queries: QueryClient): void {
  // The event of a released box no longer names its holder, so the ids of our own boxes are remembered.
  const ours = new Set<number>()
  let soon: ReturnType<typeof setTimeout> | undefined
  let me = currentSession()?.userIdx
  onSession(() => {
    const next = currentSession()?.userIdx
    if (next !== me) ours.clear()
    me = next
  })
  onLive('product-status-updated', ({ id, user_id }) => {
    const known = ours.delete(id)
    if (me !== undefined && user_id === me) ours.add(id)
    else if (!known) return
    // Many boxes move at once; one fetch for all of them is enough.
    clearTimeout(soon)
    soon = setTimeout(() => void queries.invalidateQueries({ queryKey: ['cart'] }), 80)
  })
  onLive('hold-extended', () => {
    void queries.invalidateQueries({ queryKey: ['cart'] })
    void queries.invalidateQueries({ queryKey: ['orders', 'form'] })
  })
  // Also where this tab has not heard who held the box. The holder is told of it by a message.
  onLive('hold-released', () => {
    void queries.invalidateQueries({ queryKey: ['cart'] })
    void queries.invalidateQueries({ queryKey: newsKey })
  })
}
