import { useEffect, useId, useRef } from 'react'

/**
 * Lets the Back button close what is open: opening adds a history entry of the same address, Back takes it off again.
 * Links inside should `replace`, so that they take the place of that entry.
 */
export function useBackToClose(open: boolean, onClose: () => void, enabled = true): void {
  const id = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!open || !enabled) return
    const before: unknown = history.state
    const routerState = typeof before === 'object' && before !== null ? before : {}
    const index = 'idx' in routerState && typeof routerState.idx === 'number' ? routerState.idx + 1 : 0
    history.pushState({ ...routerState, idx: index, overlay: id }, '')
    const handlePop = () => {
      if (overlayOf(history.state) !== id) close.current()
    }
    addEventListener('popstate', handlePop)
    return () => {
      removeEventListener('popstate', handlePop)
      // Closed by ✕, scrim, Esc or drag: our entry is still on top and has to go.
      if (overlayOf(history.state) === id) history.back()
    }
  }, [open, enabled, id])
}

function overlayOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'overlay' in state ? state.overlay : undefined
}
