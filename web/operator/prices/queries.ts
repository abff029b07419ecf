import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listExcludedSales, listPriceFacets, listPriceSales, type PriceSale } from '#contract/operator/prices.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import type { Facet, View } from './use-view.ts'

export const pricesKey = ['staff', 'prices'] as const
const period = ({ from, to }: Pick<View, 'from' | 'to'>) => ({ ...(from && { from }), ...(to && { to }) })

export const facetsQuery = (view: View) => {
  const query = {
    ...period(view),
    ...(view.beef && { beef_code: view.beef }),
    ...(view.sex && { judge_sex_nm: view.sex }),
    ...(view.grade && { grade_code: view.grade }),
    ...(view.cut && { pc_code: view.cut }),
  }
  return queryOptions({
    queryKey: [...pricesKey, 'facets', query],
    queryFn: () => operatorApi(listPriceFacets, { query }),
    placeholderData: keepPreviousData,
  })
}

export function useSales({ beef, sex, grade, cut }: Facet, view: View, order: 'high' | 'low') {
  const query = { ...period(view), beef_code: beef, judge_sex_nm: sex, grade_code: grade, pc_code: cut, order }
  return usePages<PriceSale>({
    queryKey: [...pricesKey, 'sales', query],
    fetchPage: (cursor) => operatorApi(listPriceSales, { query: { ...query, ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export function useExcluded() {
  return usePages<PriceSale>({
    queryKey: [...pricesKey, 'excluded'],
    fetchPage: (cursor) => operatorApi(listExcludedSales, { query: { ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}
