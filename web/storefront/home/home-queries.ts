import { queryOptions } from '@tanstack/react-query'
import { listProducts } from '#contract/catalogue.ts'
import { listMagazines } from '#contract/customer-centre.ts'
import { marketToday } from '#contract/prices.ts'
import { homeCuts } from '#domain/codes.ts'
import { api } from '#web/api/api.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { dayInSeoul } from '#web/ui/seoul-time.ts'

/** Today's boxes of the home page's cuts that are sold as 초신선 (SPEC §9). */
export const freshToday = queryOptions({
  queryKey: ['products', 'list', 'today'],
  queryFn: () =>
    api(listProducts, {
      query: {
        product_type: 'D',
        ps_code: 1,
        pc_code: [...homeCuts],
        sale_date: dayInSeoul(serverTime()),
        page: 1,
        limit: 10,
      },
    }),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

/** Average prices of the main cuts and their change. */
export const marketPrices = queryOptions({
  queryKey: ['prices', 'today'],
  queryFn: async () => (await api(marketToday, {})).data,
  staleTime: 10 * 60_000,
})

export const newestMagazines = queryOptions({
  queryKey: ['magazines', 'newest'],
  queryFn: async () => (await api(listMagazines, { query: { page: 1, limit: 6, content_YN: 'N' } })).data,
  staleTime: 10 * 60_000,
})
