import { go, onPlace } from '#web/router/history.ts'
import { queryClient } from '#web/api/query-client.ts'
import { watched } from '#web/ui/watched.ts'
import { addressesQuery } from '#web/storefront/addresses/address-queries.ts'
import { letGo } from './leave-guard.ts'
import { newForm } from './new-form.ts'
import { loadOrderPage } from './order-gate.tsx'

/** The page that was pressed on, by its path. */
type Opening = { from: string }

const opening = watched<Opening | undefined>(undefined)

/**
 * From the press to the order page of these boxes. The page's frame is drawn at once (order-opening.tsx); a refusal is thrown, and
 * the page that was pressed on is there again. Whoever turned back meanwhile holds nothing.
 */
export async function beginOrder(productIds: readonly number[]): Promise<void> {
  const mine = { from: location.pathname }
  opening.set(mine)
  // A failure of theirs shows itself when the page is opened.
  void loadOrderPage().catch(() => undefined)
  void queryClient.prefetchQuery(addressesQuery)
  try {
    const urlCode = await newForm(productIds)
    if (opening.get() !== mine) return await letGo(urlCode)
    stopOnBack(urlCode)
    // In place of the frame's own entry, where the frame has come in time. It stays until the page is there.
    go(`/Order/?orderno=${urlCode}`, { replace: framed })
  } catch (error) {
    if (opening.get() === mine) opening.set(undefined)
    throw error
  }
}

/** Until the page is drawn, Back is heard here. */
function stopOnBack(urlCode: string): void {
  const end = onPlace(({ location: { search } }) => {
    if (search.includes(urlCode)) return
    end()
    opening.set(undefined)
  })
}

let framed = false
/** The frame tells whether it stands in the history with an entry of its own. */
export const setFramed = (is: boolean): void => void (framed = is)

export const openingFrom = (): string | undefined => opening.get()?.from
export const stopOpening = (): void => opening.set(undefined)
export const onOpening = opening.follow
