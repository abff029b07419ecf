import { useEffect, useId, useRef } from 'react'

/** Milliseconds after which `history.back()` is taken to be lost: browsers drop it when another page is navigated to meanwhile. */
const longestWay = 500

/** A `history.back()` that is still running. Until it has ended, a second one would remove the wrong entry. */
let going: Promise<void> | undefined

function goBack(): void {
  const way = new Promise<void>((gone) => {
    // After all other listeners of this event.
    addEventListener('popstate', () => setTimeout(gone), { once: true })
    setTimeout(gone, longestWay)
  }).then(() => {
    if (going === way) going = undefined
  })
  going = way
  history.back()
}

/**
 * Lets the Back button close what is open: opening adds a history entry with the same address, Back removes it. Links inside should
 * `replace`, so that they take the place of that entry.
 */
export function useBackToClose(open: boolean, onClose: () => void, enabled = true): void {
  const id = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!open || !enabled) return
    let closed = false
    const handlePop = () => {
      if (overlayOf(history.state) !== id) close.current()
    }
    const push = () => {
      if (closed) return
      const before: unknown = history.state
      const routerState = typeof before === 'object' && before !== null ? before : {}
      const index = 'idx' in routerState && typeof routerState.idx === 'number' ? routerState.idx + 1 : 0
      history.pushState({ ...routerState, idx: index, overlay: id }, '')
      addEventListener('popstate', handlePop)
    }
    if (going) void going.then(push)
    else push()
    return () => {
      closed = true
      removeEventListener('popstate', handlePop)
      // Closed by ✕, scrim, Esc or drag: our entry is still on top and has to be removed.
      if (overlayOf(history.state) === id && !going) goBack()
    }
  }, [open, enabled, id])
}

function overlayOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'overlay' in state ? state.overlay : undefined
}
