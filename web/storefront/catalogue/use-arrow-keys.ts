import { useEffect, useLayoutEffect, useRef } from 'react'
import { topModal } from '#web/ui/open-modals.ts'

/** ← and → go to the previous and the next one, except in an input or under an open dialog. */
export function useArrowKeys(turn: (step: -1 | 1) => void): void {
  const latest = useRef(turn)
  // In a layout effect, before the next page is painted: a key pressed right after it turns from there.
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
