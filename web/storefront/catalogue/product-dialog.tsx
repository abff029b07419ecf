import { Suspense, useState } from 'react'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import '#web/storefront/shell/coming.css'
import type { Market } from './use-market.ts'
import { usePopup } from './use-popup.ts'

const ProductSheet = lazyPart(() => import('./product-sheet.tsx').then((module) => module.ProductSheet))

type Props = {
  /** Left out where nothing is sold but in the popup: the first one brings it with its code. */
  market?: Market
}

/** The product popup over any list, opened by the address; its code comes with the first one. */
export function ProductDialog({ market }: Props) {
  const popup = usePopup()
  // While it leaves, the last product is still drawn.
  const [last, setLast] = useState(popup.id)
  if (popup.id && popup.id !== last) setLast(popup.id)
  return (
    last && (
      // As in `Coming`; but the popup stands in the address, so that closing it where its code is lost would be a step back.
      <Suspense fallback={<i data-coming />}>
        <ProductSheet id={last} open={last === popup.id} onClose={popup.close} market={market} />
      </Suspense>
    )
  )
}
