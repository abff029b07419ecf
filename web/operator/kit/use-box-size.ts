import { type RefObject, useEffect, useState } from 'react'

export type Size = { width: number; height: number }

/** Size of an element including its scrollbars, which may come and go. */
export function useBoxSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => {
      const box = entry?.borderBoxSize[0]
      if (box) setSize({ width: box.inlineSize, height: box.blockSize })
    })
    watch.observe(element.current, { box: 'border-box' })
    return () => watch.disconnect()
  }, [element])
  return size
}
