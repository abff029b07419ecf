import { type PointerEvent, useRef } from 'react'

const closeAfter = 96
const flick = 0.6

type Handle = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

/** Handlers for the head of a sheet: dragging it down far or fast enough closes it; ✕ does the same for those who do not drag. */
export function useDragToClose(onClose: () => void): Handle {
  const start = useRef<{ y: number; at: number } | undefined>(undefined)

  function sheetOf(event: PointerEvent<HTMLElement>) {
    return event.currentTarget.closest('dialog')
  }
  function settle(event: PointerEvent<HTMLElement>) {
    const from = start.current
    start.current = undefined
    const sheet = sheetOf(event)
    if (!from || !sheet) return
    sheet.style.translate = ''
    sheet.style.transition = ''
    const distance = event.clientY - from.y
    const speed = distance / Math.max(1, event.timeStamp - from.at)
    if (event.type === 'pointerup' && (distance > closeAfter || (distance > 24 && speed > flick))) onClose()
  }

  return {
    onPointerDown(event) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, a, input'))) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      const sheet = sheetOf(event)
      if (!start.current || !sheet) return
      sheet.style.transition = 'none'
      sheet.style.translate = `0 ${Math.max(0, event.clientY - start.current.y)}px`
    },
    onPointerUp: settle,
    onPointerCancel: settle,
  }
}
