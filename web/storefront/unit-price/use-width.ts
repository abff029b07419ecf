import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of an element in CSS pixels; undefined until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
