import { useEffect, useId, useRef, useState } from 'react'
import { Link } from '#web/router/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { leave } from './leave.ts'
import { mine, orders, type Place } from './places.ts'
import styles from './member-menu.module.css'

const places: readonly Place[] = [
  { ...mine, label: '마이페이지' },
  orders,
  { to: '/MyQnA', label: '1:1 문의', icon: 'chat' },
  { to: '/Notice', label: '공지사항', icon: 'bell' },
]

/** The desktop's menu at the member's name: what the phone's side menu has for whoever is logged in (DECISIONS2 §3). */
export function MemberMenu({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const listening = new AbortController()
    addEventListener('keydown', handleKey, listening)
    // A press or the Tab key leads away from it.
    addEventListener('pointerdown', handleElsewhere, listening)
    addEventListener('focusin', handleElsewhere, listening)
    return () => listening.abort()
  }, [open])

  return (
    <div ref={box} className={styles.menu}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="person" size={20} />
        <span>{name}</span>
        <VisuallyHidden> 메뉴</VisuallyHidden>
        <Icon name="down" size={18} />
      </button>
      <ul id={id} className={styles.list} hidden={!open}>
        {places.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} onClick={close}>
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
    </div>
  )
}
