import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { StaffMember } from '#contract/operator/session.ts'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { useScrollReset } from '#web/router/use-scroll-reset.ts'
import { KeysHelp } from '#web/operator/kit/keys-help.tsx'
import { OpenDesks } from '#web/operator/kit/open-desks.ts'
import { commandGroups } from '#web/operator/search/commands.ts'
import { SearchAnywhere } from '#web/operator/search/search-anywhere.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { houseOf } from '#web/operator/session/house.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { isOpenTo, railOf, type Route, routeOf } from '#web/operator/kit/route.ts'
import { usePolling } from './use-polling.ts'
import styles from './shell.module.css'

type Props = { staff: StaffMember; routes: readonly Route[]; children: ReactNode }

/** The rail with the desks for this staff member's roles, and the current desk beside it. */
export function Shell({ staff, routes, children }: Props) {
  const house = houseOf(staff)
  const rail = railOf(routes, staff.roles)
  const isOpen = (address: string) => isOpenTo(routes, staff.roles, address)
  const here = routeOf(routes, useLocation().pathname)
  useScrollReset()
  const groups = [...new Set(rail.map(({ group }) => group))]
  return (
    <div className={styles.shell}>
      <SkipLink to="content">본문으로 건너뛰기</SkipLink>
      <header className={styles.rail}>
        <Link className={styles.home} to={house.home}>
          <Logo word={false} />
          <span className={styles.brand}>{house.name}</span>
        </Link>
        {!staff.partner && <SearchAnywhere commandsOf={(words) => commandGroups(rail, isOpen, words)} />}
        <KeysHelp />
        <nav aria-label="업무">
          {groups.map((group) => (
            <Fragment key={group}>
              {group && <p className={styles.group}>{group}</p>}
              <ul>
                {rail
                  .filter((route) => route.group === group)
                  .map((route) => (
                    <RailLink key={route.path} route={route} isOpen={route === here} />
                  ))}
              </ul>
            </Fragment>
          ))}
        </nav>
      </header>
      <OpenDesks value={isOpen}>{children}</OpenDesks>
    </div>
  )
}

function RailLink({ route, isOpen }: { route: Route; isOpen: boolean }) {
  const { pathname } = useLocation()
  const polling = usePolling()
  const { data } = useQuery({ ...meQuery, refetchInterval: polling })
  const count = (route.waiting && data?.waiting[route.waiting]) ?? 0
  const here = pathname.toLowerCase()
  const isHere = isOpen || here.startsWith(route.path === '/operator' ? '/operator/today/' : `${route.path}/`)
  const counted = data !== undefined
  const item = useRef<HTMLLIElement>(null)
  // The current desk is kept in view, also after the counts have made the row longer on a phone.
  useEffect(() => {
    if (isHere && item.current) showInRail(item.current)
  }, [isHere, counted])
  return (
    <li ref={item}>
      <Link
        className={styles.frame}
        to={route.path}
        aria-current={isHere ? 'page' : undefined}
        onPointerEnter={route.preload}
        onFocus={route.preload}
      >
        <Icon name={route.icon} size={20} />
        {route.label}
        {count > 0 && (
          <span className={styles.count}>
            <VisuallyHidden>기다리는 일 </VisuallyHidden>
            {count}
          </span>
        )}
      </Link>
    </li>
  )
}

/** On a phone the rail is a row that scrolls, in a low window a column that does. Only the rail is scrolled, not the page. */
function showInRail(item: HTMLElement): void {
  const nav = item.closest('nav')
  const rail = item.closest('header')
  if (!nav || !rail) return
  nav.scrollLeft = item.offsetLeft - (nav.clientWidth - item.clientWidth) / 2
  const top = nav.offsetTop + item.offsetTop
  const low = top + item.clientHeight + 8 - rail.clientHeight
  rail.scrollTop = Math.max(low, Math.min(rail.scrollTop, top))
}
