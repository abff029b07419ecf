import { useSyncExternalStore } from 'react'
import { guessMedia } from '#web/ui/screen-width.ts'

const wide = '(width >= 1280px)'

/** Whether a list has room beside it for its filter and what is chosen: from 1280 px on, and from more where letters are larger. */
export function useHasSidePanel(): boolean {
  return useSyncExternalStore(onResize, hasRoomForPanel, () => guessMedia(wide))
}

/** Asked with every drawing: a phone, which never has it, need not lay out the page for the answer. */
const hasRoomForPanel = () =>
  matchMedia(wide).matches && innerWidth >= 80 * parseFloat(getComputedStyle(document.documentElement).fontSize)

function onResize(tell: () => void) {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}
