import { queryOptions } from '@tanstack/react-query'
import { listQnaCodes } from '#contract/codes.ts'
import { countDeskInquiries, getDeskInquiry, listDeskInquiries } from '#contract/operator/inquiries.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import type { View } from './use-view.ts'

export const inquiriesKey = ['staff', 'inquiries'] as const

export const countsQuery = queryOptions({
  queryKey: [...inquiriesKey, 'counts'],
  queryFn: () => operatorApi(countDeskInquiries, {}),
})

export function useInquiries({ lane, code }: View) {
  return usePages({
    queryKey: [...inquiriesKey, 'list', lane, code],
    fetchPage: (cursor) =>
      operatorApi(listDeskInquiries, { query: { lane, ...(code && { qna_code: code }), ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export const inquiryQuery = (id: number) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'one', id],
    queryFn: async () => (await operatorApi(getDeskInquiry, { params: { id } })).data,
  })

export const categoriesQuery = queryOptions({
  queryKey: ['staff', 'qna-codes'],
  queryFn: async () => (await operatorApi(listQnaCodes, {})).data,
  staleTime: 60_000,
})
