import { useEffect } from 'react'
import { fetchAhead } from '#web/router/fetch-ahead.ts'

/** Loads the code of a page when a pointer or finger touches a link to it, or the focus reaches the link: before the click. */
export function usePrefetch(preload: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const seen = new Set<string>()
    const handleIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== location.origin || seen.has(link.pathname)) return
      const { pathname } = link
      seen.add(pathname)
      // A failure shows when the page is really opened.
      void fetchAhead(() => preload(pathname)).then((came) => came || seen.delete(pathname))
    }
    const kinds = ['pointerover', 'touchstart', 'focusin']
    for (const kind of kinds) addEventListener(kind, handleIntent, { passive: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, handleIntent)
    }
  }, [preload])
}
