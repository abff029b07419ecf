import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getMember, listMembers } from '#contract/operator/members.ts'
import { operatorApi, deskFile } from '#web/operator/session/operator-api.ts'
import type { View } from './use-view.ts'

export const rowsPerPage = 30

export const membersKey = ['staff', 'members'] as const

/** What the list is narrowed to, as the server knows it. */
export const listFilter = ({ tab, word }: Pick<View, 'tab' | 'word'>) => ({
  ...(tab === 'RECHECK' ? { recheck: 'Y' as const } : tab !== 'ALL' && { status: tab }),
  ...(word && { sch_word: word }),
})

export const listQuery = ({ tab, word, page }: Omit<View, 'id'>) =>
  queryOptions({
    queryKey: [...membersKey, 'list', { tab, word, page }],
    queryFn: () =>
      operatorApi(listMembers, {
        query: {
          page,
          limit: rowsPerPage,
          ...listFilter({ tab, word }),
        },
      }),
    placeholderData: keepPreviousData,
  })

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: [...membersKey, 'detail', id],
    queryFn: async () => (await operatorApi(getMember, { params: { id } })).data,
  })

/** A proof never changes under its number, and each look is logged: asked once, and forgotten soon after it is left. */
export const proofQuery = (memberId: number, certId: number) =>
  queryOptions({
    queryKey: ['staff', 'proof', memberId, certId],
    queryFn: ({ signal }) => deskFile(`/api/operators/members/${memberId}/proof?cert=${certId}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
