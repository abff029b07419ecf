import { useSyncExternalStore } from 'react'
import { guessMedia } from '#web/ui/screen-width.ts'

const wide = '(width >= 1280px)'

/** Whether there is space beside a list for its filter and the chosen boxes: from 1280 px on, and from more with larger text. */
export function useHasSidePanel(): boolean {
  return useSyncExternalStore(onResize, hasRoomForPanel, () => guessMedia(wide))
}

/** Runs in every render, so the media query comes first: on a phone, where it is false, nothing has to be laid out for the answer. */
const hasRoomForPanel = () =>
  matchMedia(wide).matches && innerWidth >= 80 * parseFloat(getComputedStyle(document.documentElement).fontSize)

function onResize(tell: () => void) {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}
