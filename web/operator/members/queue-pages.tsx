import { Link } from '#web/router/link.tsx'
import { rowsPerPage } from './queries.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './member-queue.module.css'

type Props = { view: View; total: number }

/** The way through a long list; nothing while it fits one page. */
export function QueuePages({ view, total }: Props) {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  if (pages === 1 && view.page === 1) return null
  const to = (page: number) => addressOf({ ...view, page, id: undefined })
  return (
    <nav className={styles.pages} aria-label="목록 쪽">
      {view.page > 1 ? <Link to={to(Math.min(view.page - 1, pages))}>이전</Link> : <span />}
      <span>
        {view.page} / {pages}
      </span>
      {view.page < pages ? <Link to={to(view.page + 1)}>다음</Link> : <span />}
    </nav>
  )
}
