import { Link } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNewsCount } from './news-query.ts'
import styles from './cart-link.module.css'

/** The bell with the number of unread notifications. Draws nothing for a visitor. */
export function BellLink() {
  const count = useNewsCount()
  if (count === undefined) return null
  return (
    <Link to="/MyNews" className={styles.link} aria-label={count ? `새 알림 ${count}개` : '알림'}>
      <Icon name="bell" />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  )
}
