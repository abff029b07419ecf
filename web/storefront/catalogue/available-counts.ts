import { queryOptions } from '@tanstack/react-query'
import { countAvailable } from '#contract/catalogue.ts'
import type { ProductType } from '#domain/codes.ts'
import { api } from '#web/api/api.ts'

/** Available boxes by cut, type, kind and grade: with it the filter counts any choice without another request. */
export const availableCounts = (productType?: ProductType) =>
  queryOptions({
    queryKey: ['products', 'available', productType ?? 'all'],
    queryFn: () => api(countAvailable, { query: productType ? { product_type: productType } : {} }),
    staleTime: 60_000,
  })
