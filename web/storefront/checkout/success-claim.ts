import { stored } from '#web/api/stored.ts'

/** What the provider sent the browser back with: a claim, checked by the server. */
export type SuccessClaim = { orderId: string; paymentKey: string; amount: number; urlCode: string }

let taken: { search: string; user: string | undefined; claim: SuccessClaim | undefined } | undefined

/**
 * Reads the claim and takes it out of the address bar at once, before anything of a third party is loaded: the payment's key must
 * not stay in the history or travel as a referrer. Only the order's own code stays, so that a reload knows which order it is. Until
 * it is answered this tab keeps it, for this member: over a bad line it may not have arrived when the page is left.
 */
export function readClaim(): SuccessClaim | undefined {
  const { search } = location
  const user = stored.get('user_idx')
  if (taken?.search === search && taken.user === user) return taken.claim
  const query = new URLSearchParams(search)
  const [orderId, paymentKey, amount, urlCode] = ['orderId', 'paymentKey', 'amount', 'urlCode'].map(
    (name) => query.get(name) ?? '',
  )
  const stays = urlCode ? `?urlCode=${encodeURIComponent(urlCode)}` : ''
  const claim =
    orderId && paymentKey && urlCode && /^\d{1,10}$/.test(amount ?? '')
      ? { orderId, paymentKey, amount: Number(amount), urlCode }
      : undefined
  history.replaceState(history.state, '', `${location.pathname}${stays}`)
  taken = { search: stays, user, claim }
  if (claim) stored.set('successClaim', JSON.stringify({ claim, user }))
  return claim
}

/** What was claimed of this order and has not been answered yet. */
export function keptClaim(urlCode: string): SuccessClaim | undefined {
  const text = stored.get('successClaim')
  if (!text) return undefined
  const { claim, user } = JSON.parse(text) as { claim: SuccessClaim; user: string | undefined }
  return claim.urlCode === urlCode && user === stored.get('user_idx') ? claim : undefined
}

export const dropClaim = (): void => stored.drop('successClaim')
