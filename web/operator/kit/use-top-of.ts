import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--top` of an element: the position of its container on the page, so that it can end at the bottom of the window. Updated when
 * something is inserted above it, but not on scrolling: a button would move under the finger.
 */
export function useTopOf(element: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const one = element.current
    const place = one?.parentElement
    if (!one || !place) return
    const tell = () =>
      one.style.setProperty(
        '--top',
        `${Math.round(place.getBoundingClientRect().top + document.documentElement.scrollTop)}px`,
      )
    const pushed = new IntersectionObserver(tell, { threshold: [0.8, 0.9, 1] })
    const gone = new AbortController()
    tell()
    pushed.observe(one)
    addEventListener('resize', tell, { passive: true, signal: gone.signal })
    return () => {
      pushed.disconnect()
      gone.abort()
    }
  }, [element, shown])
}
