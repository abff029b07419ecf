import { useEffect, useRef } from 'react'
import { productStatuses } from '#domain/product-status.ts'
import { onLive } from '#web/api/live.ts'
import { currentSession } from '#web/api/session.ts'
import { usePopup } from './use-popup.ts'
import type { Chosen, Selection } from './use-selection.ts'

/** Takes a ticked box out of the selection when it goes to somebody or off the market, says so, and offers the one most like it. */
export function useLiveSelection(selection: Selection): void {
  const popup = usePopup()
  const now = useRef({ selection, popup })
  useEffect(() => {
    now.current = { selection, popup }
  })

  useEffect(
    () =>
      onLive('product-status-updated', ({ id, ps_code, user_id }) => {
        const gone = now.current.selection.chosen.find((box) => box.id === id)
        if (!gone || ps_code === productStatuses.available) return
        now.current.selection.drop(id)
        if (user_id === null || user_id !== currentSession()?.userIdx) void tellOf(gone, ps_code)
      }),
    [],
  )

  async function tellOf(gone: Chosen, status: number) {
    const { sayGone } = await import('./say-gone.ts')
    await sayGone(gone, status, now.current.selection.chosen, (other) => now.current.popup.open(other))
  }
}
