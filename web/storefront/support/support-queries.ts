import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listFaqCodes } from '#contract/codes.ts'
import { getMagazine, getNotice, listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import { api } from '#web/api/api.ts'
import type { Board } from './use-board.ts'

/** Notices and articles per page (SPEC §9). */
export const boardSize = 20
/** Frequent questions per page (SPEC §9). */
export const faqSize = 100

type Asked = Pick<Board, 'page' | 'kind' | 'words'>

const asQuery = ({ page, kind, words }: Asked) => ({
  page,
  limit: boardSize,
  content_YN: 'N' as const,
  ...(words && { sch_word: words, sch_kind: kind }),
})

export const notices = ({ page, kind, words }: Asked) =>
  queryOptions({
    queryKey: ['notices', 'list', { page, kind, words }],
    queryFn: () => api(listNotices, { query: asQuery({ page, kind, words }) }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const magazines = ({ page, kind, words }: Asked) =>
  queryOptions({
    queryKey: ['magazines', 'list', { page, kind, words }],
    queryFn: () => api(listMagazines, { query: asQuery({ page, kind, words }) }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const noticeOf = (id: number) =>
  queryOptions({
    queryKey: ['notices', 'one', id],
    queryFn: async () => (await api(getNotice, { params: { id } })).data,
    staleTime: 60_000,
  })

export const magazineOf = (id: number) =>
  queryOptions({
    queryKey: ['magazines', 'one', id],
    queryFn: async () => (await api(getMagazine, { params: { id } })).data,
    staleTime: 60_000,
  })

type AskedFaqs = Asked & { tab: string; size: number }

export const faqs = ({ page, kind, words, tab, size }: AskedFaqs) =>
  queryOptions({
    queryKey: ['faqs', { page, kind, words, tab, size }],
    queryFn: () =>
      api(listFaqs, {
        query: {
          page,
          limit: size,
          ...(tab && { faq_code: tab }),
          ...(words && { sch_word: words, sch_kind: kind }),
        },
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const faqCodes = queryOptions({
  queryKey: ['codes', 'faqs'],
  queryFn: async () => (await api(listFaqCodes, {})).data,
  staleTime: 10 * 60_000,
})
