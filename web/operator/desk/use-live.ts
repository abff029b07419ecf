import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, startLive } from '#web/api/live.ts'
import type { Keyed } from './desk-query.ts'
import { readInTurn } from './read-in-turn.ts'

export type LiveEvent = Parameters<typeof onLive>[0]

const atMostEvery = 1_000

/** Fetches the desk again after these live events, at most once a second. `events` must be a constant. */
export function useLive({ key }: Keyed, events: readonly LiveEvent[]): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (events.length === 0) return
    const { ask, stop } = readInTurn(() => queries.invalidateQueries({ queryKey: key }), atMostEvery)
    const ends = [
      ...events.map((event) => onLive(event, ask)),
      // Events between fetching the desk and connecting were not received.
      onLive('caught-up', ({ refetch }) => refetch && ask()),
    ]
    startLive()
    return () => {
      for (const end of ends) end()
      stop()
    }
  }, [queries, key, events])
}
