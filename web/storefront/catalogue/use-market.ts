import { useEffect } from 'react'
import { fetchAhead } from '#web/router/fetch-ahead.ts'
import { preloadOrder } from '#web/storefront/checkout/order-ahead.ts'
import { useCutTicks, type CutTicks } from './use-cut-ticks.ts'
import { useLiveSelection } from './use-live-selection.ts'
import { usePendingAction } from './use-pending-action.ts'
import { type Purchase, usePurchase } from './use-purchase.ts'
import { type Selection, useSelection } from './use-selection.ts'

export type Market = { selection: Selection; purchase: Purchase; ticks: CutTicks }

/** What every page that sells needs: a selection that follows live changes, the handlers of its checkboxes, and the two ways to buy. */
export function useMarket(): Market {
  const selection = useSelection()
  const purchase = usePurchase(selection)
  const ticks = useCutTicks(selection, purchase)
  useLiveSelection(selection)
  usePendingAction(selection, purchase)
  const mayBuy = selection.chosen.length > 0
  useEffect(() => {
    if (!mayBuy) return
    preloadOrder()
    // This code is loaded ahead, too: fetched when a box is lost or opened, a failure without a connection would reload the page and lose
    // the selection.
    void fetchAhead(() => Promise.all([import('./say-gone.ts'), import('./product-sheet.tsx')]))
  }, [mayBuy])
  return { selection, purchase, ticks }
}
