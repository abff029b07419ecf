import { useEffect, useRef } from 'react'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { stored } from '#web/api/stored.ts'
import { useApplicant, useSession } from '#web/api/use-session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { BellLink } from './bell-link.tsx'
import { CartLink } from './cart-link.tsx'
import { MemberMenu, memberPlace } from './member-menu.tsx'
import { ProductSearch, searchLabel } from './product-search.tsx'
import { fresh, home, isAt, normal, priceTable, support } from './places.ts'
import styles from './top-navigation.module.css'

const places = [home, fresh, normal, priceTable, support]

/** The navigation on a desktop. The key `/` focuses the search, unless it is switched off (`SlashKey`). */
export function TopNavigation() {
  const session = useSession()
  const applicant = useApplicant()
  const name = session?.userName ?? applicant
  const { pathname, search: query } = useLocation()
  const search = useSlashToFocus()

  return (
    <nav className={styles.top} aria-label="주요 메뉴" data-top-navigation>
      <div className={styles.row}>
        <Link to="/Main" className={styles.logo} aria-label="한결 홈">
          <Logo />
        </Link>
        <div className={styles.places}>
          {places.map((place) => (
            <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
              {place.label}
            </Link>
          ))}
        </div>
        <div className={styles.search}>
          <ProductSearch
            ref={search}
            look="bar"
            label={searchLabel}
            defaultValue={new URLSearchParams(query).get('sch_word') ?? undefined}
          />
        </div>
        <BellLink />
        <CartLink />
        {name !== undefined ? (
          <MemberMenu name={name} />
        ) : (
          <ButtonLink to="/UserLogin" variant="text" size="md" icon="person" data-drawn-as={memberPlace}>
            로그인
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

function useSlashToFocus() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      if (!input.current?.offsetParent || stored.get('slashKey')) return
      event.preventDefault()
      input.current.focus()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return input
}
