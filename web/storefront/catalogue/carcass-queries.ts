import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type CarcassCard, getCarcassCuts, getCarcassImages, listCarcasses } from '#contract/catalogue.ts'
import type { BeefCode, GradeCode } from '#domain/codes.ts'
import { api } from '#web/api/api.ts'
import { queryClient } from '#web/api/query-client.ts'
import { eachOnce, nextPage } from './moving-list.ts'

export const carcassSorts = ['weight', 'kg_price', 'available'] as const
export type CarcassSort = (typeof carcassSorts)[number]

export type CarcassFilter = {
  grade_code: GradeCode[]
  beef_code: BeefCode[]
  pc_code: string[]
  cattle_no: string
  /** Default: by grade. */
  sort?: CarcassSort
  /** Carcasses per page; 10 by default (SPEC §9). */
  size?: number
}

/** Carcasses on sale, best grade first; each page also has the number of carcasses of each grade. */
export const carcassList = ({ size = 10, ...filter }: CarcassFilter) =>
  infiniteQueryOptions({
    queryKey: ['carcasses', 'list', size === 10 ? filter : { ...filter, size }],
    queryFn: ({ pageParam }) =>
      api(listCarcasses, { query: { ...filter, product_type: 'D', page: pageParam, limit: size } }),
    initialPageParam: 1,
    // Of the latest day sold-out carcasses stay listed, so nothing here says whether one has gone.
    getNextPageParam: nextPage<CarcassCard>(size, () => true),
    select: eachOnce,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** The cuts of one carcass with their states. */
export const carcassCuts = (id: number) =>
  queryOptions({
    queryKey: ['carcasses', 'cuts', id],
    queryFn: () => api(getCarcassCuts, { params: { id }, query: {} }),
  })

/** Large pictures of the loin section of a carcass. */
export const carcassImages = (id: number) =>
  queryOptions({
    queryKey: ['carcasses', 'images', id],
    queryFn: async () => (await api(getCarcassImages, { params: { id }, query: {} })).data,
    placeholderData: () =>
      queryClient.getQueryData<{ carcass_info: CarcassCard }>(['carcasses', 'cuts', id])?.carcass_info.imgs,
    staleTime: 10 * 60_000,
  })
