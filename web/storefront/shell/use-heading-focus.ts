import { type RefObject, useEffect, useRef } from 'react'
import { onPlace } from '#web/router/history.ts'
import { useLocation } from '#web/router/use-location.ts'

/** Path of the last heading, and whether the reader has navigated at all. */
let at: string | undefined
let moved = false
/** The element with the focus at the last change of the address. */
let left: Element | null = null

/**
 * For the h1 of a page: gets the focus after each navigation, so that screen readers and the Tab key start where the page starts; also when
 * a suspended page renders again and its heading was replaced. It leaves the focus alone if the page has focused something itself, or the
 * reader has moved the focus while the page was loading.
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
