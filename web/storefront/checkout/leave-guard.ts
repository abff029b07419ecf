import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leaveForm } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'
import { addressOf } from '#web/api/client.ts'
import { accessToken } from '#web/api/session.ts'
import { stored } from '#web/api/stored.ts'

/**
 * Leaving the order page deletes the pending order (SPEC §2). It is sent whenever the page is left: by a link, by Back, by closing
 * the tab, and also when the buyer goes to the provider's window. The server decides what that means (DECISIONS §2): before payment
 * has started the boxes are released, afterwards nothing changes.
 */
export function useLeaveGuard(urlCode: string, active: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!active) return
    stored.set('orderno', urlCode)
    const handleHide = () => leaveForGood(urlCode)
    addEventListener('pagehide', handleHide)
    return () => {
      removeEventListener('pagehide', handleHide)
      forget(urlCode)
      void api(leaveForm, { params: { url_code: urlCode } })
        .catch(() => undefined)
        .then(() => queries.invalidateQueries({ queryKey: ['cart'] }))
    }
  }, [urlCode, active, queries])
}

/** The page is going away: only a request that outlives it arrives. */
function leaveForGood(urlCode: string): void {
  forget(urlCode)
  const token = accessToken()
  void fetch(addressOf(leaveForm, { url_code: urlCode }, {}), {
    method: leaveForm.method,
    keepalive: true,
    credentials: 'same-origin',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => undefined)
}

function forget(urlCode: string): void {
  if (stored.get('orderno') === urlCode) stored.drop('orderno')
}

/** Marks this history entry as a form that was alive when it was last seen: whoever comes back to it left it. */
export function markSeen(alive: boolean): void {
  history.replaceState({ ...stateNow(), formAlive: alive }, '')
}

export const wasSeenAlive = (): boolean => stateNow()['formAlive'] === true

function stateNow(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
