import { go, onPlace } from '#web/router/history.ts'
import { queryClient } from '#web/api/query-client.ts'
import { watched } from '#web/ui/watched.ts'
import { addressesQuery } from '#web/storefront/addresses/address-queries.ts'
import { letGoUnseen } from './leave-guard.ts'
import { newForm } from './new-form.ts'
import { loadOrderPage } from './order-gate.tsx'

/** Path of the page on which the button was pressed. */
type Opening = { from: string }

const opening = watched<Opening | undefined>(undefined)

/**
 * From the press to the order page for these boxes. The frame of that page is drawn at once (order-opening.tsx). On a refusal it throws,
 * and the page with the button is shown again. If the buyer turns back meanwhile, the boxes are released.
 */
export async function beginOrder(productIds: readonly number[]): Promise<void> {
  const mine = { from: location.pathname }
  opening.set(mine)
  // A failure of these two shows when the page is opened.
  void loadOrderPage().catch(() => undefined)
  void queryClient.prefetchQuery(addressesQuery)
  try {
    const urlCode = await newForm(productIds)
    if (opening.get() !== mine) return await letGoUnseen(urlCode)
    stopOnBack(urlCode)
    // Replaces the frame's own history entry if the frame has pushed one by now. The frame stays until the page is rendered.
    go(`/Order/?orderno=${urlCode}`, { replace: framed })
  } catch (error) {
    if (opening.get() === mine) opening.set(undefined)
    throw error
  }
}

/** Until the page is rendered, Back is handled here. */
function stopOnBack(urlCode: string): void {
  const end = onPlace(({ location: { search } }) => {
    if (search.includes(urlCode)) return
    end()
    opening.set(undefined)
  })
}

let framed = false
/** Set by the frame: whether it has a history entry of its own. */
export const setFramed = (is: boolean): void => void (framed = is)

export const openingFrom = (): string | undefined => opening.get()?.from
export const stopOpening = (): void => opening.set(undefined)
export const onOpening = opening.follow
