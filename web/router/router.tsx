import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'
import { currentPlace, onPlace, type Place } from './history.ts'

const PlaceContext = createContext<Place | undefined>(undefined)

/**
 * Provides the current place to everything below. In a transition: while the code of a page is being loaded, the old page stays on screen.
 */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(currentPlace)
  useLayoutEffect(() => {
    const show = (next: Place) => startTransition(() => setPlace(next))
    const end = onPlace(show)
    // A redirect below may have navigated before this effect ran.
    show(currentPlace())
    return end
  }, [])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('usePlace needs a <Router> above it.')
  return place
}
