import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '#web/router/use-location.ts'

/** Where the last heading stood; and whether the reader has gone from one page to another at all. */
let at: string | undefined
let moved = false

/**
 * For a page's h1: takes the focus after each change of page, so that whoever listens or tabs begins where the page begins. Also when
 * a page that waited is drawn anew and its heading went. What the page has focused itself stays focused.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const changed = at !== undefined && at !== pathname
    at = pathname
    moved ||= changed
    const { activeElement: focused, body } = document
    if (!moved || (!changed && focused !== body)) return
    if (focused !== body && heading.current?.closest('[data-page]')?.contains(focused)) return
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
