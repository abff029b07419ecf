import { useQuery } from '@tanstack/react-query'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { StaffMember } from '#contract/operator/session.ts'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { useScrollReset } from '#web/router/use-scroll-reset.ts'
import { isOpenTo, type Room, roomOf, roomsOf } from '#web/console/rooms.ts'
import { OpenRooms } from '#web/console/kit/open-rooms.ts'
import { SearchAnywhere } from '#web/console/search/search-anywhere.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { meQuery } from './me-query.ts'
import { usePolling } from './use-polling.ts'
import styles from './shell.module.css'

type Props = { staff: StaffMember; children: ReactNode }

/** The rail with the rooms of this person's roles, and the room beside it. */
export function Shell({ staff, children }: Props) {
  const rooms = roomsOf(staff.roles)
  useScrollReset()
  useRoomFocus()
  const groups = [...new Set(rooms.map(({ group }) => group))]
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" onClick={skip}>
        본문으로 건너뛰기
      </a>
      <header className={styles.rail}>
        <Link className={styles.home} to="/operator">
          <Logo word={false} />
          <span className={styles.brand}>한결 운영</span>
        </Link>
        <SearchAnywhere />
        <nav aria-label="업무">
          {groups.map((group) => (
            <Fragment key={group}>
              {group && <p className={styles.group}>{group}</p>}
              <ul>
                {rooms
                  .filter((room) => room.group === group)
                  .map((room) => (
                    <RailLink key={room.path} room={room} />
                  ))}
              </ul>
            </Fragment>
          ))}
        </nav>
      </header>
      <OpenRooms value={(address) => isOpenTo(staff.roles, address)}>{children}</OpenRooms>
    </div>
  )
}

/** What stands behind '#' in a desk's address is its filter: the way to the content leaves it there. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Whoever chose a room in the rail goes on in the room, not with the rest of the rail. */
function useRoomFocus(): void {
  const room = roomOf(useLocation().pathname)
  useEffect(() => {
    if (document.activeElement?.closest('header nav'))
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [room])
}

function RailLink({ room }: { room: Room }) {
  const { pathname } = useLocation()
  const polling = usePolling()
  const { data } = useQuery({ ...meQuery, refetchInterval: polling })
  const count = (room.waiting && data?.waiting[room.waiting]) ?? 0
  const here = pathname.toLowerCase()
  const isHere =
    roomOf(pathname) === room || here.startsWith(room.path === '/operator' ? '/operator/today/' : `${room.path}/`)
  const counted = data !== undefined
  const item = useRef<HTMLLIElement>(null)
  // The room one is in stands in view, also once the counts have made the line of a phone longer.
  useEffect(() => {
    if (isHere && item.current) showInRail(item.current)
  }, [isHere, counted])
  return (
    <li ref={item}>
      <Link className={styles.room} to={room.path} aria-current={isHere ? 'page' : undefined}>
        <Icon name={room.icon} size={20} />
        {room.label}
        {count > 0 && (
          <span className={styles.count}>
            <Hidden>기다리는 일 </Hidden>
            {count}
          </span>
        )}
      </Link>
    </li>
  )
}

/** On a phone the rail is a line that scrolls, on a low window a column that does. Only the rail is moved: the page stays at its top. */
function showInRail(item: HTMLElement): void {
  const nav = item.closest('nav')
  const rail = item.closest('header')
  if (!nav || !rail) return
  nav.scrollLeft = item.offsetLeft - (nav.clientWidth - item.clientWidth) / 2
  const top = nav.offsetTop + item.offsetTop
  const low = top + item.clientHeight + 8 - rail.clientHeight
  rail.scrollTop = Math.max(low, Math.min(rail.scrollTop, top))
}
