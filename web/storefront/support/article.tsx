import type { Neighbour } from '#contract/customer-centre.ts'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { fullDate } from '#web/ui/format.ts'
import { HtmlContent } from '#web/ui/html-content.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './article.module.css'

type Props = {
  article: {
    subject: string
    content: string
    created_at: string
    previous: Neighbour
    next: Neighbour
  }
  /** '/NoticeView' */
  view: string
  /** '/Notice' */
  list: string
  /** Where the reader came from, by the address: `main` is the home page, anything else the list. */
  mode: string
}

/** A notice or magazine article with its neighbours, and the way back to where the reader came from. */
export function Article({ article: { subject, content, created_at, previous, next }, view, list, mode }: Props) {
  const { state } = useLocation()
  const search = searchIn(state)
  const neighbour = (label: string, icon: 'up' | 'down', one: Neighbour) =>
    one && (
      <Link to={`${view}?id=${one.id}&mode=${encodeURIComponent(mode)}`} replace state={state}>
        <span>
          <Icon name={icon} size={18} />
          {label}
        </span>
        <b>{one.subject}</b>
      </Link>
    )
  return (
    <article className={styles.article}>
      <header>
        <h2>{subject}</h2>
        <time dateTime={created_at.slice(0, 10)}>{fullDate(created_at)}</time>
      </header>
      <div className={styles.content}>
        <HtmlContent html={content} />
      </div>
      {(previous || next) && (
        <nav className={styles.around} aria-label="이전 글과 다음 글">
          {neighbour('다음 글', 'up', next)}
          {neighbour('이전 글', 'down', previous)}
        </nav>
      )}
      <footer>
        {mode === 'main' ? (
          <>
            <ButtonLink to="/Main">홈으로</ButtonLink>
            <ButtonLink to={list} variant="line">
              목록
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={`${list}${search}`} variant="line" icon="list">
            목록
          </ButtonLink>
        )}
      </footer>
    </article>
  )
}

/** The query string of the list that the reader came from. */
function searchIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('list' in state)) return ''
  return typeof state.list === 'string' && state.list.startsWith('?') ? state.list : ''
}
