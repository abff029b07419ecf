import { useEffect, useLayoutEffect, useRef } from 'react'
import { topModal } from '#web/ui/open-modals.ts'

/** ← and → turn to the previous and the next, unless something is being written or a dialog is open. */
export function useArrowKeys(turn: (step: -1 | 1) => void): void {
  const latest = useRef(turn)
  // Before the turned page is seen: a press that follows at once turns from there, not from the page before.
  useLayoutEffect(() => {
    latest.current = turn
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || topModal()) return
      if (event.target instanceof Element && event.target.closest('select, textarea, input:not([type=checkbox])'))
        return
      event.preventDefault()
      latest.current(event.key === 'ArrowLeft' ? -1 : 1)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
