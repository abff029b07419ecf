import { type RefObject, useLayoutEffect, useState } from 'react'

/** Inner size of an element in CSS pixels; undefined until it is measured. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) })
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return size
}
