import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Neighbour } from '#contract/customer-centre.ts'
import { isFinal } from '#web/api/failures.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { NotFoundPage } from '#web/storefront/shell/not-found-page.tsx'
import { Page } from '#web/storefront/shell/page.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Article } from './article.tsx'
import { wholeNumber } from './use-board.ts'

type Shown = { subject: string; content: string; created_at: string; previous: Neighbour; next: Neighbour }
type Props<One extends Shown> = {
  /** '공지사항': the title of the header; the window title is that of the article. */
  name: string
  view: string
  list: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the key's type differs from page to page
  queryOf: (id: number) => UseQueryOptions<One, Error, One, any>
}

/** The article with ?id, or the 404 page. */
export function ArticlePage<One extends Shown>({ name, view, list, queryOf }: Props<One>) {
  const [params] = useSearchParams()
  const id = wholeNumber(params.get('id'), 999_999)
  const { data, error, refetch } = useQuery({ ...queryOf(id ?? 0), enabled: id !== undefined })
  const isMissing = id === undefined || isFinal(error)
  if (isMissing) return <NotFoundPage />
  return (
    <Page
      title={name}
      windowTitle={data && `${data.subject} · ${name} · 한결`}
      header="flow"
      back={list}
      tabBar
      footer
      narrow
    >
      {data ? (
        <Article article={data} view={view} list={list} mode={params.get('mode') ?? 'list'} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  )
}
