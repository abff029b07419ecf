import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call, Received, Result, Sent } from '#contract/call.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { onePage } from '#web/operator/kit/one-page.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

/** Anything with a prefix for query keys, such as the address of a desk. */
export type Keyed = { key: readonly string[] }

/** A call with a query key under that of the desk, so that an action of the desk refetches it. */
export const callQuery = <const C extends Call>({ key }: Keyed, call: C, input: Sent<C>) =>
  queryOptions({ queryKey: [...key, call.path, input], queryFn: () => operatorApi(call, input) })

/** The rows of a call that lists; with `next` it has more pages. */
export type RowsOf<C extends Call> = Result<C> extends { data: readonly (infer Row extends object)[] } ? Row : never
/** The query of such a call without its cursor. */
export type Asked<C extends Call> =
  Sent<C> extends { query?: infer Query } ? Omit<NonNullable<Query>, 'cursor'> : object
/** The path parameters of such a call. */
export type PathOf<C extends Call> = Sent<C> extends { params: infer Params } ? Params : undefined
/** The names of the columns by which the call can sort. */
export type SortOf<C extends Call> = Received<C>['query'] extends { sort?: infer Name }
  ? Exclude<Name, undefined | `-${string}`> & string
  : never
type Page<C extends Call> = Result<C> & { data: RowsOf<C>[]; next: string | null }

const noRows: never[] = []

/**
 * The rows of a call that lists, polled while the desk is open: page by page, or a `whole` list at once, under the same query key as
 * `callQuery` gives that call.
 */
export function useRows<const C extends Call>(at: Keyed, call: C, query: Asked<C>, whole: boolean, params?: PathOf<C>) {
  const refetchInterval = usePolling()
  const path = params && { params }
  const input = { ...path, ...(Object.keys(query).length > 0 && { query }) } as Sent<C>
  const all = useQuery({
    ...callQuery(at, call, input),
    placeholderData: keepPreviousData,
    refetchInterval,
    enabled: whole,
  })
  const pages = usePages<RowsOf<C>, Page<C>>({
    queryKey: [...at.key, call.path, 'pages', query, path],
    fetchPage: async (cursor) =>
      (await operatorApi(call, { ...path, query: { ...query, ...(cursor && { cursor }) } } as Sent<C>)) as Page<C>,
    refetchInterval,
    enabled: !whole,
  })
  if (!whole) return { state: pages, rows: pages.rows, first: pages.data?.pages[0] as Result<C> | undefined }
  const state = { ...all, ...onePage }
  return { state, rows: (all.data as Page<C> | undefined)?.data ?? noRows, first: all.data }
}
