import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Result } from '#contract/call.ts'
import { getPartner, listPartners } from '#contract/operator/partners.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import type { View } from './use-view.ts'

export const partnersKey = ['staff', 'partners'] as const

export type Banks = Result<typeof listPartners>['banks']
export type Couriers = Result<typeof listPartners>['couriers']

export const listQuery = ({ status, q }: View) =>
  queryOptions({
    queryKey: [...partnersKey, 'list', status, q],
    queryFn: () => operatorApi(listPartners, { query: { ...(status && { status }), ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })

export const partnerQuery = (id: number) =>
  queryOptions({
    queryKey: [...partnersKey, 'one', id],
    queryFn: async () => (await operatorApi(getPartner, { params: { id } })).data,
  })
