import { useEffect, useRef } from 'react'
import { productStatuses } from '#domain/product-status.ts'
import { onLive } from '#web/api/live.ts'
import { currentSession } from '#web/api/session.ts'
import { usePopup } from './use-popup.ts'
import type { Gone } from './say-gone.ts'
import type { Selection } from './use-selection.ts'

/**
 * Removes a chosen box from the selection when it is taken or goes off sale, or its partner pauses, says so, and offers the most similar
 * one.
 */
export function useLiveSelection(selection: Selection): void {
  const popup = usePopup()
  const now = useRef({ selection, popup })
  useEffect(() => {
    now.current = { selection, popup }
  })

  useEffect(() => {
    /** Whether a gone box is on sale again: a change of price or weight takes a box off sale for a moment. */
    const went = new Map<number, boolean>()
    const endBoxes = onLive('product-status-updated', ({ id, ps_code, user_id }) => {
      const isFree = ps_code === productStatuses.available
      if (went.has(id)) went.set(id, isFree)
      const gone = now.current.selection.chosen.find((box) => box.id === id)
      if (!gone || isFree) return
      went.set(id, false)
      now.current.selection.drop(id)
      if (user_id === null || user_id !== currentSession()?.userIdx)
        void tellOf({ gone, status: ps_code, isBack: () => went.get(id) })
    })
    const endPartners = onLive('partner-updated', ({ partner_id, open }) => {
      if (open) return
      const resting = now.current.selection.chosen.filter((box) => box.partner_id === partner_id)
      now.current.selection.drop(...resting.map(({ id }) => id))
      for (const gone of resting) void tellOf({ gone, status: 'resting', isBack: () => false })
    })
    return () => {
      endBoxes()
      endPartners()
    }
  }, [])

  async function tellOf(one: Gone) {
    const { sayGone } = await import('./say-gone.ts')
    const { selection, popup } = now.current
    await sayGone(one, selection.chosen, (other) => popup.open(other))
  }
}
