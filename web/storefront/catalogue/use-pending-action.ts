import { useEffect, useRef } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import type { Meant } from '#web/storefront/shell/way-back.ts'
import type { Purchase } from './use-purchase.ts'
import type { Selection } from './use-selection.ts'

/** After login the page is back with `state.meant`: what the visitor pressed is done now, and what went meanwhile is said. */
export function usePendingAction(selection: Selection, purchase: Purchase): void {
  const location = useLocation()
  const navigate = useNavigate()
  const now = useRef({ selection, purchase })
  useEffect(() => {
    now.current = { selection, purchase }
  })
  const meant = meantIn(location.state)

  useEffect(() => {
    if (!meant) return
    // Taken off the history entry first: coming back to it must not buy again.
    navigate({ pathname: location.pathname, search: location.search }, { replace: true, preventScrollReset: true })
    void import('./carry-out.ts').then(({ carryOut }) => carryOut(meant, now.current))
  }, [meant, navigate, location.pathname, location.search])
}

function meantIn(state: unknown): Meant | undefined {
  return typeof state === 'object' && state !== null && 'meant' in state
    ? (state.meant as Meant | undefined)
    : undefined
}
