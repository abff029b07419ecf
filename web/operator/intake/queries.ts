import { intakeKey } from '#web/operator/imports/at.ts'
import { queryOptions } from '@tanstack/react-query'
import { getDraft } from '#contract/operator/intake.ts'
import type { BeefCode, GradeCode } from '#domain/codes.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import type { IntakeSide } from './intake-side.ts'

export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: [...intakeKey, 'draft', id],
    queryFn: async () => (await operatorApi(getDraft, { params: { id } })).data,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

export type Market = { beef_code: BeefCode; judge_sex_nm: string; grade_code: GradeCode }

/** Won per kg by cut: averages of the last 30 days, and estimates where there are none. */
export const pricesQuery = (side: IntakeSide, market: Market | undefined) =>
  queryOptions({
    queryKey: [...side.key, 'prices', market],
    queryFn: async () => {
      const { data, estimates } = market ? await side.prices(market) : { data: [], estimates: [] }
      return {
        averages: new Map(data.map(({ pc_code, avg }) => [pc_code, avg])),
        estimates: new Map(estimates.map((estimate) => [estimate.pc_code, estimate])),
      }
    },
    enabled: market !== undefined,
    staleTime: 60_000,
  })
