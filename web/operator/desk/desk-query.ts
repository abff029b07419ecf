import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call, Received, Result, Sent } from '#contract/call.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { onePage } from '#web/operator/kit/one-page.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

/** Whatever has keys for its queries: a desk's address. */
export type Keyed = { key: readonly string[] }

/** A call's answer under the desk's key, so that an act of the desk has it read again. */
export const callQuery = <const C extends Call>({ key }: Keyed, call: C, input: Sent<C>) =>
  queryOptions({ queryKey: [...key, call.path, input], queryFn: () => operatorApi(call, input) })

/** A call that lists; with a cursor it goes on from there. */
export type RowsOf<C extends Call> = Result<C> extends { data: readonly (infer Row extends object)[] } ? Row : never
/** What a list is asked for, besides the page. */
export type Asked<C extends Call> =
  Sent<C> extends { query?: infer Query } ? Omit<NonNullable<Query>, 'cursor'> : object
/** What of its path a call that lists is asked for. */
export type PathOf<C extends Call> = Sent<C> extends { params: infer Params } ? Params : undefined
/** The names by which a call can put its list in order. */
export type SortOf<C extends Call> = Received<C>['query'] extends { sort?: infer Name }
  ? Exclude<Name, undefined | `-${string}`> & string
  : never
type Page<C extends Call> = Result<C> & { data: RowsOf<C>[]; next: string | null }

const noRows: never[] = []

/**
 * The rows of a call that lists, kept fresh while somebody is at the desk: page after page, or the `whole` list at once, under the key
 * that the same call has elsewhere.
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
