import { Link } from '#web/router/link.tsx'
import { useSession } from '#web/api/use-session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useNewsCount } from './news-query.ts'
import styles from './cart-link.module.css'

/** The member's news with how much of it is new. A visitor has none. */
export function BellLink() {
  const session = useSession()
  const count = useNewsCount()
  if (!session) return null
  const shown = count > 99 ? '99+' : String(count)
  return (
    <Link to="/MyNews" className={styles.link} aria-label={count > 0 ? `새 알림 ${shown}개` : '알림'}>
      <Icon name="bell" />
      {count > 0 && <span className={styles.count}>{shown}</span>}
    </Link>
  )
}
