import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { Icon } from '#web/ui/icon.tsx'
import { fresh, home, isAt, mine, normal, priceTable } from './places.ts'
import styles from './tab-bar.module.css'

const places = [home, fresh, normal, priceTable, mine]

/** The navigation on a phone. Hidden while an action bar is in its place. */
export function TabBar() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label="주요 메뉴">
      {places.map((place) => (
        <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
          <Icon name={place.icon} />
          {place.label}
        </Link>
      ))}
    </nav>
  )
}
