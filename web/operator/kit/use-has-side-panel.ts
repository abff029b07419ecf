import { useEffect, useState, useSyncExternalStore } from 'react'
import { onModalsChange, topModal } from '#web/ui/open-modals.ts'
import { useMedia } from '#web/ui/use-media.ts'

/**
 * Whether there is room for a pane beside its list. While a question stands over the pane (a dialog that does not hold `content`)
 * it stays as it is: moved, the question would fall under it. The focus goes along.
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
