import { type RefObject, useEffect, useRef } from 'react'

/** For a line of links that scrolls sideways: the one that is chosen stands in view. `current`: which one that is; `counted`: the counts have made the line longer. */
export function useCurrentInView(current: string | number | undefined, counted = true): RefObject<HTMLElement | null> {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (line.current && link)
      line.current.scrollTo({ left: link.offsetLeft - (line.current.clientWidth - link.clientWidth) / 2 })
  }, [current, counted])
  return line
}
