import { useEffect, useRef } from 'react'
import { productStatuses } from '#domain/product-status.ts'
import { onLive } from '#web/api/live.ts'
import { currentSession } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.ts'
import { findSubstitute } from './find-substitute.ts'
import { asTopic } from './particle.ts'
import { usePopup } from './use-popup.ts'
import type { Chosen, Selection } from './use-selection.ts'

/** Takes a ticked box out of the selection when it goes to somebody, says so, and offers the one most like it. */
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
        if (user_id === null || user_id !== currentSession()?.userIdx) void sayGone(gone)
      }),
    [],
  )

  async function sayGone(gone: Chosen) {
    const others = now.current.selection.chosen.map(({ id }) => id)
    const other = await findSubstitute(gone, others)
    const open = other && { label: `다른 ${other.pc_name}`, onPress: () => now.current.popup.open(other) }
    toast(`${asTopic(gone.pc_name)} 다른 구매자가 먼저 담았어요\n선택에서 뺐어요`, {
      icon: 'lock',
      ...(open && { action: open }),
    })
  }
}
