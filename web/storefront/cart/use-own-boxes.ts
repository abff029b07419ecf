import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '#web/api/live.ts'
import { useSession } from '#web/api/use-session.ts'

/** Keeps the cart and its count right when the buyer's boxes change elsewhere: another tab, another device, the clock. */
export function useOwnBoxes(): void {
  const queries = useQueryClient()
  const me = useSession()?.userIdx
  useEffect(() => {
    if (me === undefined) return
    // A box that is let go no longer says whose it was, so what was ours is remembered.
    const ours = new Set<number>()
    let soon: ReturnType<typeof setTimeout> | undefined
    const off = onLive('product-status-updated', ({ id, user_id }) => {
      const known = ours.delete(id)
      if (user_id === me) ours.add(id)
      else if (!known) return
      // Many boxes move at once; one look is enough.
      clearTimeout(soon)
      soon = setTimeout(() => void queries.invalidateQueries({ queryKey: ['cart'] }), 80)
    })
    return () => {
      clearTimeout(soon)
      off()
    }
  }, [me, queries])
}
