import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countHolds, listHolds } from '#contract/operator/holds.ts'
import { onLive, startLive } from '#web/api/live.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import type { View } from './use-view.ts'

export const holdsKey = ['staff', 'holds'] as const

const filterOf = ({ member, product, q }: View) => ({
  ...(member && { member }),
  ...(product && { product }),
  ...(q && { q }),
})

export const countsQuery = (view: View) =>
  queryOptions({
    queryKey: [...holdsKey, 'counts', filterOf(view)],
    queryFn: () => operatorApi(countHolds, { query: filterOf(view) }),
    placeholderData: keepPreviousData,
  })

export function useHolds(view: View) {
  return usePages({
    queryKey: [...holdsKey, 'list', view],
    fetchPage: (cursor) =>
      operatorApi(listHolds, {
        query: {
          ...filterOf(view),
          sort: view.sort,
          ...(view.kind && { kind: view.kind }),
          ...(view.within && { within: view.within }),
          ...(cursor && { cursor }),
        },
      }),
    refetchInterval: usePolling(),
  })
}

const atMostEvery = 1_000

/** A box changed hands somewhere: the board is read again, once a second at most. */
export function useLiveHolds(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: holdsKey })
      }, atMostEvery)
    }
    const ends = [
      onLive('product-status-updated', readAgain),
      // What happened between the reading of the board and the connection was told to nobody.
      onLive('caught-up', ({ refetch }) => refetch && readAgain()),
    ]
    startLive()
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
    }
  }, [queries])
}
