import type { ReactNode } from 'react'
import { isBackOurs } from '#web/router/history.ts'
import { Link } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { BellLink } from './bell-link.tsx'
import { CartLink } from './cart-link.tsx'
import { MenuButton } from './menu-button.tsx'
import { ProductSearch, searchLabel } from './product-search.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import styles from './page-header.module.css'

type Props = {
  title: string
  look: 'home' | 'list' | 'flow' | 'none'
  count: number | undefined
  end: ReactNode
  back: string | false | undefined
  under: ReactNode
  titleHidden: boolean
  /** Shows its buttons on desktops too, and Back always goes to `back`. */
  wide: boolean
}

/** The header on a phone; on desktops, where the top navigation replaces it, only the title is left. */
export function PageHeader({ title, look, count, end, back, under, titleHidden, wide }: Props) {
  const heading = useHeadingFocus()
  if (look === 'none')
    return (
      <h1 ref={heading} tabIndex={-1}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
    )
  return (
    <>
      <header
        className={styles.header}
        data-look={look}
        data-title-hidden={titleHidden || undefined}
        data-wide={wide || undefined}
      >
        <div className={styles.row}>
          {look !== 'flow' ? (
            <MenuButton />
          ) : back === false ? (
            <span className={styles.icon} />
          ) : (
            <BackButton back={back} straight={wide} />
          )}
          {look === 'home' ? (
            <div className={styles.logo}>
              <h1 ref={heading} tabIndex={-1}>
                <VisuallyHidden>{title}</VisuallyHidden>
              </h1>
              <Link to="/Main" aria-label="한결 홈">
                <Logo />
              </Link>
            </div>
          ) : (
            <h1 ref={heading} className={styles.title} tabIndex={-1}>
              {title}
              {count !== undefined && <small>{count}</small>}
            </h1>
          )}
          <div className={styles.end}>
            {look === 'flow' && (end ?? <HomeLink />)}
            {look === 'list' && (
              <>
                <Link to="/GoodsSearch" className={styles.icon} aria-label="검색">
                  <Icon name="search" />
                </Link>
                <CartLink />
              </>
            )}
            {look === 'home' && (
              <>
                <BellLink />
                <CartLink />
              </>
            )}
          </div>
        </div>
        {look === 'home' && (
          <div className={styles.search}>
            <ProductSearch label={searchLabel} />
          </div>
        )}
      </header>
      {under && <div className={styles.under}>{under}</div>}
    </>
  )
}

function BackButton({ back = '/Main', straight }: { back: string | undefined; straight: boolean }) {
  const navigate = useNavigate()
  const goBack = () => (straight || !isBackOurs() ? navigate(back, { replace: true }) : navigate(-1))
  return <IconButton icon="left" label="뒤로" onClick={goBack} />
}

function HomeLink() {
  return (
    <Link to="/Main" className={styles.icon} aria-label="홈">
      <Icon name="home" />
    </Link>
  )
}
