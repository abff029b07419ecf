import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits, fullDate } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BoardSearch } from './board-search.tsx'
import { EmptyBoard } from './board-states.tsx'
import { boardSize, notices } from './support-queries.ts'
import { useBoard } from './use-board.ts'
import styles from './notice-list-page.module.css'

/** /Notice?page&sch_kind&sch_word */
export function NoticeListPage() {
  const board = useBoard()
  const { search } = useLocation()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(notices(board))
  return (
    <Page title="공지사항" header="flow" back="/Customer" tabBar footer narrow>
      <BoardSearch board={board} label="공지사항 검색" />
      {data && board.words && (
        <p className={styles.found}>
          <b>{board.words}</b> 검색 결과 {digits(data.total)}건
        </p>
      )}
      {isPending ? (
        <SkeletonRows rows={8} />
      ) : !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <EmptyBoard board={board} nothingYet="아직 올라온 공지가 없어요." />
      ) : (
        <ul className={styles.list} aria-busy={isPlaceholderData || undefined}>
          {data.data.map(({ id, subject, created_at, pinned, excerpt }) => (
            <li key={id}>
              <Link to={`/NoticeView?id=${id}&mode=list`} state={{ list: search }}>
                <span className={styles.subject}>
                  {pinned && <Tag tone="pine">중요</Tag>}
                  <b>
                    <Marked text={subject} words={board.words} />
                  </b>
                </span>
                {excerpt && (
                  <span className={styles.excerpt}>
                    <VisuallyHidden>내용: </VisuallyHidden>
                    <Marked text={excerpt} words={board.words} />
                  </span>
                )}
                <time dateTime={created_at.slice(0, 10)}>{fullDate(created_at)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && <PageLinks page={board.page} pages={Math.ceil(data.total / boardSize)} to={board.toPage} />}
    </Page>
  )
}
