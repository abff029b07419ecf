import { useEffect, useRef, useState } from 'react'
import { stored } from '#web/api/stored.ts'

type Pages = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (how: { cancelRefetch: boolean }) => unknown
}
/** Where a reader left a list: the key of the tab's history entry, the path it had then, and the scroll position in pixels. */
type Place = { entry: string; path: string; top: number }

const mostPlaces = 30
const presses = ['pointerdown', 'keydown']

/**
 * After a reload, or when Back returns from another document, a list has only its first page: too short for the browser to restore the
 * scroll position. More pages are fetched until that position is reached. It gives up as soon as the reader presses anything.
 */
export function usePlaceInList({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages): void {
  const [left] = useState(leftAt)
  const sought = useRef(left)

  useEffect(() => {
    // The event counts of the browser include a press only one frame later.
    if (wasPressed()) sought.current = undefined
    const top = sought.current
    if (top === undefined) return
    const reach = document.documentElement.scrollHeight - innerHeight
    if (reach < top && hasNextPage && !isFetchNextPageError) {
      // The list may already be fetching the page that its address names: that request is not cancelled.
      if (!isFetching) void fetchNextPage({ cancelRefetch: false })
      return
    }
    scrollTo({ top, behavior: 'instant' })
    sought.current = undefined
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  useEffect(() => {
    const entry = currentEntry()
    if (entry === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    const stay = () => (sought.current = undefined)
    for (const move of ['wheel', ...presses]) addEventListener(move, stay, { signal, passive: true })
    const keep = () => {
      // After Back and before the other page is rendered, the list is still mounted, but the entry is not its own any more.
      if (sought.current === undefined && currentEntry() === entry)
        keepPlace({ entry, path: location.pathname, top: scrollY })
    }
    addEventListener('scrollend', keep, { signal })
    addEventListener('pagehide', keep, { signal })
    return () => abort.abort()
  }, [])
}

/** The key of this history entry: a reload keeps it, each new visit has another. Older browsers have none and begin at the top. */
const currentEntry = (): string | undefined => ('navigation' in globalThis ? navigation.currentEntry?.key : undefined)

function leftAt(): number | undefined {
  const entry = currentEntry()
  // No place: the reader has pressed something already, before the scripts ran or on an earlier page of this visit.
  if (entry === undefined || wasPressed()) return undefined
  return keptPlaces().find((one) => one.entry === entry && one.path === location.pathname)?.top
}

/** In this document, so far. */
const wasPressed = (): boolean =>
  Array.from(performance.eventCounts).some(([type, count]) => presses.includes(type) && count > 0)

function keepPlace(place: Place): void {
  const others = keptPlaces().filter(({ entry }) => entry !== place.entry)
  stored.set('placesInLists', JSON.stringify([...others, place].slice(-mostPlaces)))
}

function keptPlaces(): Place[] {
  try {
    return JSON.parse(stored.get('placesInLists') ?? '[]') as Place[]
  } catch {
    return []
  }
}
