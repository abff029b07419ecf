import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

type Page<Row> = { data: Row[]; next: string | null }
type Options<Row> = {
  queryKey: QueryKey
  /** Without a cursor: the first page. */
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>
  refetchInterval: number | false
}

/** A keyset list: the pages read so far as one list of rows, kept fresh. */
export function usePages<Row>({ queryKey, fetchPage, refetchInterval }: Options<Row>) {
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data])
  return { ...pages, rows }
}
