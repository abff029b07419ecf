import { useRef, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Beside } from './beside.tsx'
import { lazyPart } from './lazy-part.tsx'
import styles from './member-menu.module.css'

const MemberPlaces = lazyPart(() => import('./member-places.tsx').then((module) => module.MemberPlaces))

/** Marks the visitor's link that stands in the menu's place until the page knows its member: a press on it is one on the menu. */
export const memberPlace = 'member'

/**
 * The menu at the member's name on a desktop: the links of the phone's side menu for members (DECISIONS2 §3). The button is always mounted,
 * so that no press is lost; the code of the menu is loaded by the press.
 */
export function MemberMenu({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={styles.menu}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={open}
        data-drawn-as={memberPlace}
        onClick={() => setOpen(!open)}
      >
        <Icon name="person" size={20} />
        <span>{name}</span>
        <VisuallyHidden> 메뉴</VisuallyHidden>
        <Icon name="down" size={18} />
      </button>
      <Beside onLost={() => setOpen(false)}>{open && <MemberPlaces box={box} onClose={() => setOpen(false)} />}</Beside>
    </div>
  )
}
