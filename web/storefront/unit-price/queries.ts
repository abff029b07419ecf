import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call, Result, Sent } from '#contract/call.ts'
import { countAvailable } from '#contract/catalogue.ts'
import { averagePrices, averagePricesSheet, priceDays, priceTrends } from '#contract/prices.ts'
import type { GradeCode } from '#domain/codes.ts'
import type { Period } from '#domain/price-period.ts'
import { send } from '#web/api/client.ts'
import type { View } from './view.ts'

/** Sent with the token that this screen has under a name of its own (SPEC §6). Nothing in the session depends on it. */
function ask<const C extends Call>(call: C, input: Sent<C>): Promise<Result<C>> {
  return send('', call, input, ownToken())
}

function ownToken(): string | undefined {
  try {
    return localStorage.getItem('accessToken')?.replaceAll(/[^\w.-]/g, '')
  } catch {
    return undefined
  }
}

const days = ({ first, last }: Period) => ({ sale_date_s: first, sale_date_e: last })
/** The data in the page was read for a visitor: with a token it is fetched again. */
const fresh = {
  staleTime: 30_000,
  refetchOnWindowFocus: false,
  refetchOnMount: () => ownToken() === undefined || ('always' as const),
}

export const averagesOf = (period: Period, enabled = true) =>
  queryOptions({
    queryKey: ['prices', 'averages', period],
    queryFn: () => ask(averagePrices, { query: days(period) }),
    placeholderData: keepPreviousData,
    enabled,
    ...fresh,
  })

export function linesOf(period: Period, { kind, sex, cut }: View, grades: readonly GradeCode[], enabled = true) {
  const subject = ['prices', 'days', period, kind, sex, cut]
  return queryOptions({
    queryKey: [...subject, grades],
    queryFn: async () => {
      const facet = { pc_code: cut ?? '', beef_code: kind, judge_sex_nm: sex, grade_code: [...grades] }
      return (await ask(priceDays, { query: { ...days(period), ...facet } })).data
    },
    // The lines stay while those of other grades come beside them. Those of another cut or period are not about what is shown.
    placeholderData: (before, query) =>
      hashKey(query?.queryKey.slice(0, -1) ?? []) === hashKey(subject) ? before : undefined,
    enabled: enabled && cut !== undefined,
    ...fresh,
  })
}

export const trendsOf = (period: Period, { kind, sex, grade }: View, enabled = true) =>
  queryOptions({
    queryKey: ['prices', 'trends', period, kind, sex, grade],
    queryFn: async () => {
      const facet = { beef_code: kind, judge_sex_nm: sex, grade_code: grade }
      return (await ask(priceTrends, { query: { ...days(period), ...facet } })).data
    },
    enabled,
    ...fresh,
  })

/** Number of boxes of the cut on sale now. */
export const onSaleOf = ({ kind, grade, cut }: View) =>
  queryOptions({
    queryKey: ['prices', 'on-sale', kind, grade, cut],
    queryFn: async () => {
      const { data } = await ask(countAvailable, {
        query: { beef_code: [kind], grade_code: [grade], pc_code: [cut ?? ''] },
      })
      return data.reduce((sum, { count }) => sum + count, 0)
    },
    enabled: cut !== undefined,
    ...fresh,
  })

export const sheetAddress = (period: Period, format: 'csv' | 'xlsx'): string =>
  `${averagePricesSheet.path}?${new URLSearchParams({ ...days(period), format })}`
