import { queryOptions } from '@tanstack/react-query'
import { listFaqCodes } from '#contract/codes.ts'
import { getContent, listContents } from '#contract/operator/contents.ts'
import { getLegalText, listLegalTexts, startLegalText } from '#contract/operator/legal.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'
import type { PublishedState } from '#domain/published-state.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

export const contentKey = ['staff', 'content'] as const

export function useContents(kind: ContentKind, state: PublishedState | undefined, q: string) {
  return usePages({
    queryKey: [...contentKey, 'list', kind, state, q],
    fetchPage: (cursor) =>
      operatorApi(listContents, {
        params: { kind },
        query: { ...(state && { state }), ...(q && { sch_word: q }), ...(cursor && { cursor }) },
      }),
    refetchInterval: usePolling(),
  })
}

export const contentQuery = (kind: ContentKind, id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'one', kind, id],
    queryFn: async () => (await operatorApi(getContent, { params: { kind, id } })).data,
  })

export const faqCodesQuery = queryOptions({
  queryKey: ['staff', 'faq-codes'],
  queryFn: async () => (await operatorApi(listFaqCodes, {})).data,
  staleTime: 60_000,
})

export const legalTextsQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: [...contentKey, 'legal', kind],
    queryFn: async () => (await operatorApi(listLegalTexts, { params: { kind } })).data,
  })

export const legalTextQuery = (kind: LegalKind, id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'legal', kind, id],
    queryFn: async () => (await operatorApi(getLegalText, { params: { kind, id } })).data,
  })

export const startQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: [...contentKey, 'legal-start', kind],
    queryFn: () => operatorApi(startLegalText, { params: { kind } }),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })
