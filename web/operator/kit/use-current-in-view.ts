import { type RefObject, useEffect, useRef } from 'react'

/** For a line of links that scrolls sideways: the one that is chosen stands in view. `current`: which one that is; `counted`: the counts have made the line longer. */
export function useCurrentInView(current: string | number | undefined, counted = true): RefObject<HTMLElement | null> {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = line.current
    if (!element) return
    const show = () => {
      const link = element.querySelector<HTMLElement>('[aria-current]')
      if (link) element.scrollTo({ left: link.offsetLeft - (element.clientWidth - link.clientWidth) / 2 })
    }
    show()
    // A tablet that is turned.
    const watch = new ResizeObserver(show)
    watch.observe(element)
    return () => watch.disconnect()
  }, [current, counted])
  return line
}
