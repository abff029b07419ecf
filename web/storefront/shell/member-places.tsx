import { type RefObject, useEffect } from 'react'
import { Link } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { leave } from './leave.ts'
import { mine, orders, type Place } from './places.ts'
import styles from './member-places.module.css'

const places: readonly Place[] = [
  { ...mine, label: '마이페이지' },
  orders,
  { to: '/MyQnA', label: '1:1 문의', icon: 'chat' },
  { to: '/Notice', label: '공지사항', icon: 'bell' },
]

type Props = {
  /** The element that contains the button of the menu and this list. */
  box: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The list that the button at the member's name opens. */
export function MemberPlaces({ box, onClose }: Props) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      box.current?.querySelector('button')?.focus()
    }
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onClose()
    }
    const listening = new AbortController()
    addEventListener('keydown', handleKey, listening)
    // Closed when a press or the focus goes outside of it.
    addEventListener('pointerdown', handleElsewhere, listening)
    addEventListener('focusin', handleElsewhere, listening)
    return () => listening.abort()
  })

  return (
    <ul className={styles.list}>
      {places.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} onClick={onClose}>
            <Icon name={icon} size={20} />
            {label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => void leave()}>
          <Icon name="logout" size={20} />
          로그아웃
        </button>
      </li>
    </ul>
  )
}
