import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { addressesQuery } from '#web/storefront/addresses/address-queries.ts'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { isUrlCode } from './url-code.ts'

let Loaded: ComponentType | undefined
export const loadOrderPage = () => import('./order-page.tsx').then((module) => (Loaded = module.OrderPage))
const Waited = lazyPart(loadOrderPage)

/**
 * Rendered around the order page as soon as its address is there, before its code or its data is loaded: if the buyer turns back by then,
 * the boxes are released; and all requests that the page will need are sent at once.
 */
export function OrderGate() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const urlCode = search.get('orderno') ?? ''
  const [OrderPage] = useState<ComponentType>(() => Loaded ?? Waited)
  useLeaveGuard(isUrlCode(urlCode) ? urlCode : undefined)
  useEffect(() => void queries.prefetchQuery(addressesQuery), [queries])
  return (
    <Suspense fallback={<OrderSkeleton />}>
      <OrderPage />
    </Suspense>
  )
}
