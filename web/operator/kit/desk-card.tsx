import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import styles from './desk-card.module.css'

type Props = {
  to: string
  /** Its pane is open. */
  current: boolean
  /** Its number, and at the end of the same line what is urgent. */
  number: string
  side: ReactNode
  name?: string | null | undefined
  sum: string
  /** At the end of the line of the sum. */
  kind?: ReactNode
  /** A line below the sum. */
  children?: ReactNode
  tags?: ReactNode
}

/** A card of a board: number, name, sum, and what is urgent. */
export function DeskCard({ to, current, number, side, name, sum, kind, children, tags }: Props) {
  return (
    <Link className={styles.card} to={to} preventScrollReset aria-current={current ? 'true' : undefined}>
      <span className={styles.line}>
        <b>{number}</b>
        {side}
      </span>
      {name && <span className={styles.name}>{name}</span>}
      <span className={styles.line}>
        <b className={styles.sum}>{sum}</b>
        {kind}
      </span>
      {children}
      {tags && <span className={styles.tags}>{tags}</span>}
    </Link>
  )
}
