import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { fullDate } from '#web/ui/format.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BoardSearch } from './board-search.tsx'
import { EmptyBoard } from './board-states.tsx'
import { boardSize, magazines } from './support-queries.ts'
import { useBoard } from './use-board.ts'
import styles from './magazine-list-page.module.css'

/** /Magazine?page&sch_kind&sch_word */
export function MagazineListPage() {
  const board = useBoard()
  const { search } = useLocation()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(magazines(board))
  return (
    <Page title="매거진" header="flow" back="/Main" tabBar footer>
      <div className={styles.search}>
        <BoardSearch board={board} label="매거진 검색" />
      </div>
      {isPending ? (
        <Loading>
          <div className={styles.list}>
            {Array.from({ length: 6 }, (_, place) => (
              <Skeleton key={place} height="14rem" />
            ))}
          </div>
        </Loading>
      ) : !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <EmptyBoard board={board} nothingYet="아직 올라온 글이 없어요." />
      ) : (
        <ul className={styles.list} aria-busy={isPlaceholderData || undefined}>
          {data.data.map(({ id, subject, created_at, thumbnail, excerpt }, place) => (
            <li key={id}>
              <Link to={`/MagazineView?id=${id}&mode=list`} state={{ list: search }}>
                <span className={styles.cover}>
                  {thumbnail ? (
                    <Photo
                      src={thumbnail.img_path}
                      alt=""
                      width={thumbnail.width}
                      height={thumbnail.height}
                      priority={place === 0}
                    />
                  ) : (
                    <Logo />
                  )}
                </span>
                <b>
                  <Marked text={subject} words={board.words} />
                </b>
                {excerpt && (
                  <span className={styles.excerpt}>
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
