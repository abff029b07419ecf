import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * A query that is invalidated during its first fetch is fetched once more. The library would keep the first answer, which may have been
 * read before the change, and treat it as fresh.
 */
export function askOnceMore(queries: QueryClient): void {
  const outdated = new WeakSet<Query>()
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') outdated.add(query)
    else if (fetchStatus === 'idle' && outdated.delete(query) && data !== undefined)
      void queries.invalidateQueries({ predicate: (one) => one === query })
  })
}
