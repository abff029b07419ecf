import { useEffect } from 'react'
import { watched } from '#web/ui/watched.ts'

/** How many forms hold words that were typed here and not sent. */
const open = watched(0)

export const hasOpenDraft = (): boolean => open.get() > 0
export const onOpenDraft = open.follow

/** A form tells that it holds what somebody has typed, so that the page around it is not taken away unasked. */
export function useOpenDraft(typed: boolean): void {
  useEffect(() => {
    if (!typed) return
    open.set(open.get() + 1)
    return () => open.set(open.get() - 1)
  }, [typed])
}
