import { useLayoutEffect, useRef } from 'react'
import { usePlace } from './router.tsx'

/**
 * A new page starts at its top (SPEC §2); for Back and Forward the browser restores the position. A change of the address within a page
 * (filter, popup) does not scroll.
 */
export function useScrollReset(): void {
  const { location, keepScroll } = usePlace()
  const { pathname } = location
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current !== pathname && !keepScroll) scrollTo({ top: 0, behavior: 'instant' })
    last.current = pathname
  }, [pathname, keepScroll])
}
