import { type Query, QueryClient } from '@tanstack/react-query'
import { NetworkFailure } from './failures.ts'

/** What it last asked for got no answer. */
export const isLineLost = ({ state }: Pick<Query, 'state'>): boolean => state.error instanceof NetworkFailure

/** The server's state on screen. A refusal is an answer and is never asked again; a lost line is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => error instanceof NetworkFailure && failures < 2,
      // Who asks for as long as it takes hears of a line soon after it is back.
      retryDelay: (attempt) => Math.min(600 * 2 ** attempt, 5000),
      // Offline must become the sentence of a lost network, not a screen that waits for ever.
      networkMode: 'always',
      // What could not be had for want of a line comes by itself once it is back.
      refetchOnReconnect: isLineLost,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
