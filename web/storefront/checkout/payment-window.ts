import { clearTossPayments, loadTossPayments } from '@tosspayments/tosspayments-sdk'
import type { PaymentParameters } from '#contract/checkout.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { onPlace } from '#web/router/history.ts'

/** Why the window did not open, in the provider's own words. */
export class PaymentWindowProblem extends Error {
  override name = 'PaymentWindowProblem'
}

/** Milliseconds after which the provider's script is given up, as a change of ours is. */
const patience = 30_000

/** Milliseconds from one look at a window that is to be closed to the next. */
const lookAgain = 50

/** Done when the window before has gone: the provider opens one at a time. */
let gone = Promise.resolve()

let closeOpen: (() => void) | undefined

/** Closes the window that lies over the form, if there is one: what it asks for has been paid elsewhere. */
export const closePaymentWindow = (): void => closeOpen?.()

/**
 * Opens the provider's window, if it is still wanted once its script has come. `cancelled`: it was not, or the buyer closed it, which Back does too.
 * Otherwise the browser is on its way to /OrderSuccess or /OrderFail; `urlCode` rides along in both addresses, because the provider
 * may leave the order's id out.
 */
export async function openPaymentWindow(
  pg: PaymentParameters,
  { scriptUrl, urlCode, isWanted }: { scriptUrl: string; urlCode: string; isWanted: () => boolean },
): Promise<'cancelled' | 'leaving'> {
  const late = Promise.withResolvers<never>()
  const end = setTimeout(() => late.reject(new NetworkFailure()), patience)
  const script = gone.then(() => loadTossPayments(pg.clientKey, { src: scriptUrl }))
  const toss = await Promise.race([script, late.promise])
    .catch((error: unknown) => {
      // The next press asks for it anew.
      clearTossPayments()
      throw codeOf(error) ? problemOf(error) : new NetworkFailure(error)
    })
    .finally(() => clearTimeout(end))
  if (!isWanted()) return 'cancelled'
  const common = {
    amount: { value: pg.amount, currency: 'KRW' },
    taxFreeAmount: pg.taxFreeAmount,
    orderId: pg.orderId,
    orderName: pg.orderName,
    customerEmail: pg.customerEmail,
    customerName: pg.customerName,
    customerMobilePhone: pg.customerMobilePhone,
    successUrl: `${location.origin}/OrderSuccess?urlCode=${urlCode}`,
    failUrl: `${location.origin}/OrderFail?urlCode=${urlCode}`,
  } as const
  const payment = toss.payment({ customerKey: pg.customerKey })
  const asked =
    pg.method === 'CARD'
      ? payment.requestPayment({ ...common, method: 'CARD', card: { useEscrow: false } })
      : payment.requestPayment({
          ...common,
          method: 'TRANSFER',
          transfer: { cashReceipt: pg.cashReceipt, useEscrow: false },
        })
  const back = Promise.withResolvers<'cancelled'>()
  const close = () => {
    gone = closed(asked, () => payment.destroy())
    back.resolve('cancelled')
  }
  if (isFramed()) closeOpen = close
  const stop = isFramed() ? closeOnLeave(close) : stayOnLeave()
  try {
    return await Promise.race([asked.then(() => 'leaving' as const), back.promise])
  } catch (error) {
    if (closings.includes(codeOf(error))) return 'cancelled'
    throw problemOf(error)
  } finally {
    closeOpen = undefined
    stop?.()
  }
}

/** Closes a window that may be opening still: until it has opened, the provider has nothing to close. */
async function closed(asked: Promise<unknown>, destroy: () => Promise<void>): Promise<void> {
  const look = () => void destroy().catch(() => undefined)
  look()
  const looking = setInterval(look, lookAgain)
  await asked.catch(() => undefined)
  clearInterval(looking)
}

/** By its ✕, or by Back. */
const closings: (string | undefined)[] = ['USER_CANCEL', 'PAYMENT_REQUEST_ABORTED']

/** On phones the window is a page of its own, and Back leads from there to the form by itself. */
const isFramed = (): boolean => !/Mobi|Android|iPhone|iPad/.test(navigator.userAgent)

/**
 * The window lies over the form without an entry in the history: Back is to close it, not to change the page beneath. Whoever presses a
 * link before it has opened finds none on the next page.
 */
function closeOnLeave(close: () => void): (() => void) | undefined {
  if (!('navigation' in globalThis)) return
  const handleNavigate = (event: NavigateEvent) => {
    const { navigationType, destination } = event
    // A second Back in a row may not be kept from leading away: then the window goes all the same.
    if (navigationType === 'traverse' && event.cancelable) event.preventDefault()
    const leaves = destination.sameDocument && new URL(destination.url).pathname !== location.pathname
    if (navigationType === 'traverse' || (navigationType === 'push' && leaves)) close()
  }
  navigation.addEventListener('navigate', handleNavigate)
  return () => navigation.removeEventListener('navigate', handleNavigate)
}

/**
 * On phones the provider's script goes to its page as soon as it may, and nothing calls it back: whoever leaves the form by then stops what
 * is on its way, and stands on the next page without that script.
 */
function stayOnLeave(): () => void {
  const form = location.pathname
  return onPlace(({ location: { pathname } }) => {
    if (pathname === form) return
    stop()
    location.reload()
  })
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

function problemOf(error: unknown): Error {
  if (!(error instanceof Error) || !codeOf(error)) return new NetworkFailure(error)
  return new PaymentWindowProblem(error.message.slice(0, 200), { cause: error })
}
