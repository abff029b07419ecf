import { useEffect, useRef } from 'react'
import { productStatuses } from '#domain/product-status.ts'
import { onLive } from '#web/api/live.ts'
import { currentSession } from '#web/api/session.ts'
import { usePopup } from './use-popup.ts'
import type { Chosen, Selection } from './use-selection.ts'

/** Removes a chosen box from the selection when it is taken or goes off sale, says so, and offers the most similar one. */
export function useLiveSelection(selection: Selection): void {
  const popup = usePopup()
  const now = useRef({ selection, popup })
  useEffect(() => {
    now.current = { selection, popup }
  })

  useEffect(() => {
    /** Whether a gone box is on sale again: a change of price or weight takes a box off sale for a moment. */
    const went = new Map<number, boolean>()
    return onLive('product-status-updated', ({ id, ps_code, user_id }) => {
      const isFree = ps_code === productStatuses.available
      if (went.has(id)) went.set(id, isFree)
      const gone = now.current.selection.chosen.find((box) => box.id === id)
      if (!gone || isFree) return
      went.set(id, false)
      now.current.selection.drop(id)
      if (user_id === null || user_id !== currentSession()?.userIdx) void tellOf(gone, ps_code, () => went.get(id))
    })
  }, [])

  async function tellOf(gone: Chosen, status: number, isBack: () => boolean | undefined) {
    const { sayGone } = await import('./say-gone.ts')
    const { selection, popup } = now.current
    await sayGone({ gone, status, isBack }, selection.chosen, (other) => popup.open(other))
  }
}
