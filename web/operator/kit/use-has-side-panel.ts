import { useEffect, useState, useSyncExternalStore } from 'react'
import { onModalsChange, topModal } from '#web/ui/open-modals.ts'
import { useMedia } from '#web/ui/use-media.ts'

/**
 * Whether there is space for a pane beside its list. While a dialog is open over the pane (one that does not contain `content`), the answer
 * stays the same: a moved pane would cover the dialog. The focus moves along with the content.
 */
export function useHasSidePanel(content: HTMLElement): boolean {
  const isNarrow = useMedia('(width < 68.75rem)')
  const isAsked = useSyncExternalStore(onModalsChange, () => topModal()?.contains(content) === false)
  const [shown, setShown] = useState<{ narrow: boolean; focused?: Element | null }>({ narrow: isNarrow })
  if (!isAsked && shown.narrow !== isNarrow) setShown({ narrow: isNarrow, focused: document.activeElement })
  useEffect(() => {
    const { focused } = shown
    if (focused instanceof HTMLElement && content.contains(focused)) focused.focus()
  }, [shown, content])
  return !shown.narrow
}
