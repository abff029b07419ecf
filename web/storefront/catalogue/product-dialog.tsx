import { Suspense, useState } from 'react'
import { ErrorBoundary } from '#web/storefront/shell/error-boundary.tsx'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import '#web/storefront/shell/coming.css'
import type { Market } from './use-market.ts'
import { usePopup } from './use-popup.ts'

let came: object | undefined
const ProductSheet = lazyPart(() => import('./product-sheet.tsx').then((module) => (came = module.ProductSheet)))

type Props = {
  /** Left out on pages that sell only in the popup: then the market's code is loaded with the first popup. */
  market?: Market
}

/** The product popup over any list, opened by the address; its code is loaded with the first one. */
export function ProductDialog({ market }: Props) {
  const popup = usePopup()
  // While the popup closes, the last product is still drawn. Not if its code failed to load: then the next press loads it again.
  const [last, setLast] = useState(popup.id)
  if (popup.id && popup.id !== last) setLast(popup.id)
  const id = came ? last : popup.id
  const shown = { open: id === popup.id, onClose: popup.close }
  return (
    id && (
      <ErrorBoundary popup={shown}>
        <Suspense fallback={<i data-coming />}>
          <ProductSheet {...shown} id={id} market={market} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
