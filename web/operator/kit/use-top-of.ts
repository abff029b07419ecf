import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells an element by `--top` how far under the window's upper edge it begins, so that it can end at the lower one. Told anew when the
 * page is scrolled, and when something that came in above has pushed it out.
 */
export function useTopOf(element: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const one = element.current
    if (!one) return
    const tell = () => one.style.setProperty('--top', `${Math.round(one.getBoundingClientRect().top)}px`)
    const pushed = new IntersectionObserver(tell, { threshold: [0.8, 0.9, 1] })
    const gone = new AbortController()
    tell()
    pushed.observe(one)
    for (const event of ['scroll', 'resize']) addEventListener(event, tell, { passive: true, signal: gone.signal })
    return () => {
      pushed.disconnect()
      gone.abort()
    }
  }, [element, shown])
}
