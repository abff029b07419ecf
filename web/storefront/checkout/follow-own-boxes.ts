import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/api/live.ts'
import { currentSession, onSession } from '#web/api/session.ts'

/** Keeps the cart, its count and the time that is left right when the buyer's boxes change elsewhere: another tab, another device, the clock. */
export function followOwnBoxes(queries: QueryClient): void {
  // A box that is let go no longer says whose it was, so what was ours is remembered.
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
    // Many boxes move at once; one look is enough.
    clearTimeout(soon)
    soon = setTimeout(() => void queries.invalidateQueries({ queryKey: ['cart'] }), 80)
  })
  onLive('hold-extended', () => {
    void queries.invalidateQueries({ queryKey: ['cart'] })
    void queries.invalidateQueries({ queryKey: ['orders', 'form'] })
  })
}
