import { clearTossPayments, loadTossPayments } from '@tosspayments/tosspayments-sdk'
import type { PaymentParameters } from '#contract/checkout.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { onPlace } from '#web/router/history.ts'

/** Why the window did not open, in the words of the provider. */
export class PaymentWindowProblem extends Error {
  override name = 'PaymentWindowProblem'
}

/** Milliseconds after which loading the provider's script is given up; the same as for changes in our own API. */
const patience = 30_000

/** Milliseconds between two attempts to close the window. */
const lookAgain = 50

/** Resolves when the last window is closed: the provider opens only one at a time. */
let gone = Promise.resolve()

let closeOpen: (() => void) | undefined

/** Closes the window over the form, if there is one, because the order was paid elsewhere. */
export const closePaymentWindow = (): void => closeOpen?.()

/**
 * Opens the provider's window, if it is still wanted once its script is loaded. `cancelled`: it was not wanted any more, or the buyer
 * closed it, by Back for example. `leaving`: the browser is on its way to /OrderSuccess or /OrderFail. `urlCode` is in both addresses,
 * because the provider may leave out the order id.
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
      // Then the next press loads it again.
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

/**
 * Closes a window that may still be opening: the provider's `destroy` does nothing before it is open, so it is called until the request has
 * ended.
 */
async function closed(asked: Promise<unknown>, destroy: () => Promise<void>): Promise<void> {
  const look = () => void destroy().catch(() => undefined)
  look()
  const looking = setInterval(look, lookAgain)
  await asked.catch(() => undefined)
  clearInterval(looking)
}

/** The provider's codes for a window that was closed by its ✕ or by Back. */
const closings: (string | undefined)[] = ['USER_CANCEL', 'PAYMENT_REQUEST_ABORTED']

/** On phones the window is a page of its own, from which Back returns to the form anyway. */
const isFramed = (): boolean => !/Mobi|Android|iPhone|iPad/.test(navigator.userAgent)

/**
 * The window lies over the form without a history entry: Back must close it, not change the page beneath. A link that is pressed before the
 * window has opened closes it as well, so that it does not appear on the next page.
 */
function closeOnLeave(close: () => void): (() => void) | undefined {
  if (!('navigation' in globalThis)) return
  const handleNavigate = (event: NavigateEvent) => {
    const { navigationType, destination } = event
    // Browsers do not allow a page to cancel two presses of Back in a row: then the page is left, and the window is closed all the same.
    if (navigationType === 'traverse' && event.cancelable) event.preventDefault()
    const leaves = destination.sameDocument && new URL(destination.url).pathname !== location.pathname
    if (navigationType === 'traverse' || (navigationType === 'push' && leaves)) close()
  }
  navigation.addEventListener('navigate', handleNavigate)
  return () => navigation.removeEventListener('navigate', handleNavigate)
}

/**
 * On phones the provider's script navigates to its page as soon as it can, and cannot be cancelled. If the form is left before that, the
 * pending navigation is stopped, and the next page is reloaded to get rid of the script.
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
