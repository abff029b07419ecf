import { stored } from '#web/api/stored.ts'

/** The parameters with which the provider sends the browser back: only a claim, which the server checks. */
export type SuccessClaim = { orderId: string; paymentKey: string; amount: number; urlCode: string }

let taken: { search: string; user: string | undefined; claim: SuccessClaim | undefined } | undefined

/**
 * Reads the claim and removes it from the address at once, before any third-party code is loaded: the payment key must not stay in the
 * history or be sent as a referrer. Only the code of the order stays, so that a reload knows the order. The claim is kept in this tab, for
 * this member, until it is answered: on a bad connection it may not have been sent when the page is left.
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

/** The claim for this order, if it has not been answered yet. */
export function keptClaim(urlCode: string): SuccessClaim | undefined {
  const text = stored.get('successClaim')
  if (!text) return undefined
  const { claim, user } = JSON.parse(text) as { claim: SuccessClaim; user: string | undefined }
  return claim.urlCode === urlCode && user === stored.get('user_idx') ? claim : undefined
}

export const dropClaim = (): void => stored.drop('successClaim')
