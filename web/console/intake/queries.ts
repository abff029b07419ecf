import { queryOptions } from '@tanstack/react-query'
import { getDraft, getIntakeDesk, listIntakePrices } from '#contract/operator/intake.ts'
import type { BeefCode, GradeCode } from '#domain/codes.ts'
import { desk } from '#web/console/session/desk.ts'

export const intakeKey = ['staff', 'intake'] as const

export const deskQuery = queryOptions({
  queryKey: [...intakeKey, 'desk'],
  queryFn: () => desk(getIntakeDesk, {}),
  staleTime: 60_000,
})

export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: [...intakeKey, 'draft', id],
    queryFn: async () => (await desk(getDraft, { params: { id } })).data,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

export type Market = { beef_code: BeefCode; judge_sex_nm: string; grade_code: GradeCode }

/** Won per kg of the last 30 days by cut. */
export const pricesQuery = (market: Market | undefined) =>
  queryOptions({
    queryKey: [...intakeKey, 'prices', market],
    queryFn: async () => {
      const { data } = market ? await desk(listIntakePrices, { query: market }) : { data: [] }
      return new Map(data.map(({ pc_code, avg }) => [pc_code, avg]))
    },
    enabled: market !== undefined,
    staleTime: 60_000,
  })
