import type { To } from '#web/router/history.ts'
import { Link } from '#web/router/link.tsx'
import { Icon } from './icon.tsx'
import styles from './page-links.module.css'

type Props = {
  /** From 1. */
  page: number
  pages: number
  to: (page: number) => To
}

const shown = 5

/** ‹ 1 2 3 4 5 ›: pages of a list as links. Draws nothing for a single page. */
export function PageLinks({ page, pages, to }: Props) {
  if (pages <= 1) return null
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1))
  const numbers = Array.from({ length: Math.min(shown, pages) }, (_, index) => first + index)
  return (
    <nav className={styles.pages} aria-label="페이지">
      {page > 1 ? (
        <Link to={to(page - 1)} aria-label="이전 페이지">
          <Icon name="left" size={20} />
        </Link>
      ) : (
        <span />
      )}
      {numbers.map((number) => (
        <Link
          key={number}
          to={to(number)}
          aria-label={`${number}쪽`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {page < pages ? (
        <Link to={to(page + 1)} aria-label="다음 페이지">
          <Icon name="right" size={20} />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
