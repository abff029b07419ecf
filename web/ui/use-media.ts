import { useSyncExternalStore } from 'react'
import { guessMedia } from './screen-width.ts'

/** Whether a media query matches, e.g. '(width >= 1024px)'. For layouts that differ in structure; use CSS for everything else. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
    () => guessMedia(query),
  )
}
