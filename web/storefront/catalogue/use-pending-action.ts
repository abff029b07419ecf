import { useEffect, useRef } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import type { PendingAction } from '#web/storefront/shell/return-to.ts'
import type { Purchase } from './use-purchase.ts'
import type { Selection } from './use-selection.ts'

/** After login the page is back with `state.pending`: what the visitor pressed is done now, and what went meanwhile is said. */
export function usePendingAction(selection: Selection, purchase: Purchase): void {
  const location = useLocation()
  const navigate = useNavigate()
  const now = useRef({ selection, purchase })
  useEffect(() => {
    now.current = { selection, purchase }
  })
  const pending = pendingIn(location.state)

  useEffect(() => {
    if (!pending) return
    // Taken off the history entry first: coming back to it must not buy again.
    navigate({ pathname: location.pathname, search: location.search }, { replace: true, preventScrollReset: true })
    void import('./carry-out.ts').then(({ carryOut }) => carryOut(pending, now.current))
  }, [pending, navigate, location.pathname, location.search])
}

function pendingIn(state: unknown): PendingAction | undefined {
  return typeof state === 'object' && state !== null && 'pending' in state
    ? (state.pending as PendingAction | undefined)
    : undefined
}
