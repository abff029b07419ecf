import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import styles from './queue-box.module.css'

/** The list of a desk that works through a queue, one item after the other. */
export function QueueBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.box} aria-label={label} data-queue-box="">
      {children}
    </section>
  )
}

/** The rows, oldest first; they scroll inside their box, so that what is open stays visible. */
export const QueueRows = ({ children }: { children: ReactNode }) => (
  <ol className={styles.rows} data-queue="">
    {children}
  </ol>
)

type Props = {
  id: number
  to: string
  current: boolean
  /** Name, and at the end of the same line how long it has waited. */
  name: string
  side: ReactNode
  children: ReactNode
}

export function QueueRow({ id, to, current, name, side, children }: Props) {
  return (
    <li>
      <Link className={styles.row} to={to} data-id={id} preventScrollReset aria-current={current ? 'true' : undefined}>
        <span className={styles.line}>
          <b>{name}</b>
          {side}
        </span>
        {children}
      </Link>
    </li>
  )
}
