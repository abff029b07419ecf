import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of links that scrolls sideways: keeps the current one in view. `current`: which one it is; `counted`: the counts have made the
 * row longer.
 */
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
    // When a tablet is rotated, for example.
    const watch = new ResizeObserver(show)
    watch.observe(element)
    return () => watch.disconnect()
  }, [current, counted])
  return line
}
