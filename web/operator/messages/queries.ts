import { queryOptions } from '@tanstack/react-query'
import { countMessages, listMessages, listWordings } from '#contract/operator/messages.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import type { View } from './use-view.ts'

export const messagesKey = ['staff', 'messages'] as const

export const countsQuery = queryOptions({
  queryKey: [...messagesKey, 'counts'],
  queryFn: () => operatorApi(countMessages, {}),
})

export function useMessages({ lane, q, member, template }: View) {
  const state = lane === 'wordings' ? undefined : lane
  return usePages({
    queryKey: [...messagesKey, 'list', state, q, member, template],
    fetchPage: (cursor) =>
      operatorApi(listMessages, {
        query: {
          ...(state && { state }),
          ...(q && { q }),
          ...(member && { member }),
          ...(template && { template }),
          ...(cursor && { cursor }),
        },
      }),
    refetchInterval: usePolling(),
  })
}

export const wordingsQuery = queryOptions({
  queryKey: [...messagesKey, 'wordings'],
  queryFn: async () => (await operatorApi(listWordings, {})).data,
})
