import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

type Page<Row> = { data: Row[]; next: string | null }
type Options<Row, More> = {
  queryKey: QueryKey
  /** Without a cursor: the first page. */
  fetchPage: (cursor: string | undefined) => Promise<Page<Row> & More>
  refetchInterval: number | false
  enabled?: boolean
}

/** A keyset-paged list: all pages so far as one list of rows, polled. `More`: data of a page besides its rows. */
export function usePages<Row, More extends object = object>({
  queryKey,
  fetchPage,
  refetchInterval,
  enabled,
}: Options<Row, More>) {
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
    enabled,
  })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data])
  return { ...pages, rows }
}
