import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leaveForm } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'
import { addressOf } from '#web/api/client.ts'
import { accessToken } from '#web/api/session.ts'
import { stored } from '#web/api/stored.ts'
import { onPlace } from '#web/router/history.ts'
import { hideForm, showForm } from './form-tabs.ts'

/**
 * Leaving the order page deletes the pending order (SPEC §2). The request is sent whenever the page is left, even before it has shown
 * anything: by a link, by Back, by closing the tab, and when the buyer goes to the provider's window. The server decides what it means
 * (DECISIONS §2): before the payment has started the boxes are released, later nothing changes. If several tabs show one order, only the
 * last one sends it.
 */
export function useLeaveGuard(urlCode: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!urlCode) return
    stored.set('orderno', urlCode)
    showForm(urlCode)
    guarded.add(urlCode)
    const handleHide = () => leaveForGood(urlCode)
    addEventListener('pagehide', handleHide)
    return () => {
      removeEventListener('pagehide', handleHide)
      forget(urlCode)
      if (!hideForm()) void letGo(urlCode).then(() => queries.invalidateQueries({ queryKey: ['cart'] }))
    }
  }, [urlCode, queries])
}

/** Forms whose page has been rendered, so that `useLeaveGuard` takes care of them. */
const guarded = new Set<string>()

/** From the response that opened a form until its page is rendered: if the buyer turns back or goes away by then, the boxes are released. */
export function guardUntilDrawn(urlCode: string): void {
  const handleHide = () => {
    if (!guarded.has(urlCode)) sendLeave(urlCode)
  }
  const end = onPlace(({ location: { search } }) => {
    if (search.includes(urlCode)) return
    end()
    removeEventListener('pagehide', handleHide)
    void letGoUnseen(urlCode)
  })
  addEventListener('pagehide', handleHide)
}

/** Deletes the pending order. An error is ignored: the page is left either way. */
export async function letGo(urlCode: string): Promise<void> {
  await api(leaveForm, { params: { url_code: urlCode } }).catch(() => undefined)
}

/** The same for a form that was made for somebody who has gone on: who has come to its page by another way keeps it. */
export async function letGoUnseen(urlCode: string): Promise<void> {
  if (!guarded.has(urlCode)) await letGo(urlCode)
}

function leaveForGood(urlCode: string): void {
  forget(urlCode)
  if (!hideForm()) sendLeave(urlCode)
}

/** The page is being unloaded: only a `keepalive` request still arrives. */
function sendLeave(urlCode: string): void {
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
