import { Suspense, lazy, useState } from 'react'
import type { Market } from './use-market.ts'
import { usePopup } from './use-popup.ts'

const ProductSheet = lazy(() => import('./product-sheet.tsx').then((module) => ({ default: module.ProductSheet })))
const SellingSheet = lazy(() => import('./product-sheet.tsx').then((module) => ({ default: module.SellingSheet })))

type Props = {
  /** Left out where nothing is sold but in the popup: the first one brings it with its code. */
  market?: Market
}

/** The product popup over any list, opened by the address; its code comes with the first one. */
export function ProductDialog({ market }: Props) {
  const popup = usePopup()
  // While it leaves, the last product is still drawn.
  const [last, setLast] = useState(popup.id)
  if (popup.id !== undefined && popup.id !== last) setLast(popup.id)
  if (last === undefined) return null
  const shown = { id: last, open: popup.id !== undefined, onClose: popup.close }
  return <Suspense>{market ? <ProductSheet {...shown} market={market} /> : <SellingSheet {...shown} />}</Suspense>
}
