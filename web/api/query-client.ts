import { type Query, QueryClient } from '@tanstack/react-query'
import { NetworkFailure } from './failures.ts'

/** Whether the last fetch got no response. */
export const isLineLost = ({ state }: Pick<Query, 'state'>): boolean => state.error instanceof NetworkFailure

/** The server's state in this tab. A refusal is an answer and is never retried; a lost connection is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => error instanceof NetworkFailure && failures < 2,
      // A query that retries without limit notices soon that the connection is back.
      retryDelay: (attempt) => Math.min(600 * 2 ** attempt, 5000),
      // Offline, a query must fail with the sentence of a lost network instead of waiting for ever.
      networkMode: 'always',
      // Only queries that failed for want of a connection are fetched again when it is back.
      refetchOnReconnect: isLineLost,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
