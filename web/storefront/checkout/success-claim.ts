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
  const kept = urlCode ? `?urlCode=${encodeURIComponent(urlCode)}` : ''
  const claim =
    orderId && paymentKey && urlCode && /^\d{1,10}$/.test(amount ?? '')
      ? { orderId, paymentKey, amount: Number(amount), urlCode }
      : undefined
  history.replaceState(history.state, '', `${location.pathname}${kept}`)
  taken = { search: kept, claim }
  return claim
}
