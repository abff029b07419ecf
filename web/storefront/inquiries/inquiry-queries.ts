import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listQnaCodes } from '#contract/codes.ts'
import { listInquiries } from '#contract/inquiries.ts'
import { api } from '#web/api/api.ts'
import { onLive } from '#web/api/live.ts'
import { ownInquiries } from '#web/storefront/account-frame/unread-answers.ts'
import type { Period } from '#web/ui/period.ts'

const pageSize = 20

export const inquiryList = (period: Period) =>
  infiniteQueryOptions({
    queryKey: [...ownInquiries, 'list', period],
    queryFn: ({ pageParam }) => api(listInquiries, { query: { ...period, page: pageParam, limit: pageSize } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  })

export const qnaCodes = queryOptions({
  queryKey: ['codes', 'qnas'],
  queryFn: async () => (await api(listQnaCodes, {})).data,
  staleTime: 10 * 60_000,
})

/** Fetches the member's inquiries again; for effects and after a change. */
export function useRefreshInquiries(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ownInquiries })
}

/** An answer that arrives while the page is open appears without a reload. */
export function useLiveAnswers(): void {
  const queries = useQueryClient()
  useEffect(
    () => onLive('inquiry-answered', () => void queries.invalidateQueries({ queryKey: ownInquiries })),
    [queries],
  )
}
