import { useEffect } from 'react'
import { watched } from '#web/ui/watched.ts'

/** Number of forms with unsent input. */
const open = watched(0)

export const hasOpenDraft = (): boolean => open.get() > 0
export const onOpenDraft = open.follow

/** Registers a form while it has unsent input, so that the page around it is not removed without asking. */
export function useOpenDraft(typed: boolean): void {
  useEffect(() => {
    if (!typed) return
    open.set(open.get() + 1)
    return () => open.set(open.get() - 1)
  }, [typed])
}
