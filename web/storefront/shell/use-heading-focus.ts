import { type RefObject, useEffect, useRef } from 'react'
import { onPlace } from '#web/router/history.ts'
import { useLocation } from '#web/router/use-location.ts'

/** Where the last heading stood; and whether the reader has gone from one page to another at all. */
let at: string | undefined
let moved = false
/** What had the focus when the address changed last. */
let left: Element | null = null

/**
 * For a page's h1: takes the focus after each change of page, so that whoever listens or tabs begins where the page begins. Also when
 * a page that waited is drawn anew and its heading went. What the page has focused itself stays focused, and so does what the reader has
 * gone to while the page was on its way.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => onPlace(() => void (left = document.activeElement)), [])
  useEffect(() => {
    const changed = at !== undefined && at !== pathname
    at = pathname
    moved ||= changed
    const { activeElement: focused, body } = document
    if (!moved || (!changed && focused !== body)) return
    if (focused !== body && focused !== left) return
    if (focused !== body && heading.current?.closest('[data-page]')?.contains(focused)) return
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
