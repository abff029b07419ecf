import { Suspense, lazy, useState } from 'react'
import type { Market } from './use-market.ts'
import { usePopup } from './use-popup.ts'

const ProductSheet = lazy(() => import('./product-sheet.tsx').then((module) => ({ default: module.ProductSheet })))

type Props = { market: Market }

/** The product popup over any list, opened by the address; its code comes with the first one. */
export function ProductDialog({ market }: Props) {
  const popup = usePopup()
  // While it leaves, the last product is still drawn.
  const [last, setLast] = useState(popup.id)
  if (popup.id !== undefined && popup.id !== last) setLast(popup.id)
  if (last === undefined) return null
  return (
    <Suspense>
      <ProductSheet id={last} open={popup.id !== undefined} onClose={popup.close} market={market} />
    </Suspense>
  )
}
