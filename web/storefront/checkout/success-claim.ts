import { stored } from '#web/api/stored.ts'

/** What the provider sent the browser back with: a claim, checked by the server. */
export type SuccessClaim = { orderId: string; paymentKey: string; amount: number; urlCode: string }

let taken: { search: string; claim: SuccessClaim | undefined } | undefined

/**
 * Reads the claim and takes it out of the address bar at once, before anything of a third party is loaded: the payment's key must
 * not stay in the history or travel as a referrer. Only the order's own code stays, so that a reload knows which order it is.
 */
export function readClaim(): SuccessClaim | undefined {
  const { search } = location
  if (taken?.search === search) return taken.claim
  const query = new URLSearchParams(search)
  const [orderId, paymentKey, amount, urlCode] = ['orderId', 'paymentKey', 'amount', 'urlCode'].map(
    (name) => query.get(name) ?? '',
  )
  const stays = urlCode ? `?urlCode=${encodeURIComponent(urlCode)}` : ''
  const kept = takeKept(urlCode)
  const claim =
    orderId && paymentKey && urlCode && /^\d{1,10}$/.test(amount ?? '')
      ? { orderId, paymentKey, amount: Number(amount), urlCode }
      : kept
  history.replaceState(history.state, '', `${location.pathname}${stays}`)
  taken = { search: stays, claim }
  return claim
}

/** Its login is over: it is for this tab and this member to go on with, also where the login page is loaded anew. */
export function keepClaim(claim: SuccessClaim, user: string | undefined): void {
  taken = undefined
  stored.set('successClaim', JSON.stringify({ claim, user }))
}

/** Once, and by nobody else. */
function takeKept(urlCode: string | undefined): SuccessClaim | undefined {
  const text = stored.get('successClaim')
  stored.drop('successClaim')
  if (!text) return undefined
  const { claim, user } = JSON.parse(text) as { claim: SuccessClaim; user: string }
  return claim.urlCode === urlCode && user === stored.get('user_idx') ? claim : undefined
}
