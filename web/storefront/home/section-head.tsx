import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './section-head.module.css'

type Props = { id: string; title: string; note?: string; more?: { to: string; label: string }; children?: ReactNode }

/** Heading of a section with a link to more. */
export function SectionHead({ id, title, note, more, children }: Props) {
  return (
    <div className={styles.head}>
      <h2 id={id}>
        {title} {note && <small>{note}</small>}
      </h2>
      {children}
      {more && (
        <Link to={more.to}>
          {more.label}
          <Icon name="right" size={18} />
        </Link>
      )}
    </div>
  )
}
