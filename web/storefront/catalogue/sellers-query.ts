import { queryOptions } from '@tanstack/react-query'
import { listSellers } from '#contract/catalogue.ts'
import type { ProductType } from '#domain/codes.ts'
import { api } from '#web/api/api.ts'

/** The partners that the filter offers: those with boxes on sale. */
export const sellers = (productType?: ProductType) =>
  queryOptions({
    queryKey: ['products', 'sellers', productType ?? 'all'],
    queryFn: async () => (await api(listSellers, { query: productType ? { product_type: productType } : {} })).data,
    staleTime: 5 * 60_000,
  })
