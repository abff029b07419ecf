import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Changes what lies in the cache, at once and again when an answer comes that was asked for before: it may be older than the change, and
 * a next page brings the pages before it back as they were when it was asked for. `concerns` says whose answers; of changes with the
 * same name the last one counts.
 */
export function untilAnswered(queries: QueryClient, concerns: (query: Query) => boolean) {
  const cache = queries.getQueryCache()
  const late = new Map<Query, Map<string, () => void>>()
  cache.subscribe(({ type, query }) => {
    const changes = late.get(query)
    if (!changes || (type !== 'removed' && query.state.fetchStatus !== 'idle')) return
    late.delete(query)
    for (const change of changes.values()) change()
  })
  return (name: string, change: () => void): void => {
    change()
    for (const query of cache.findAll({ predicate: concerns, fetchStatus: 'fetching' }))
      late.set(query, new Map(late.get(query)).set(name, change))
  }
}
