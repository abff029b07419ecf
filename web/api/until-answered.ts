import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Changes cached data, now and again when a response arrives whose request is older than the change: it may hold the old state, and a next
 * page brings back the pages before it as they were at the request. `concerns` chooses the queries; of several changes with the same name
 * only the last one is applied.
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
