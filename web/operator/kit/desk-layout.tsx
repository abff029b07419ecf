import type { ReactNode } from 'react'
import styles from './desk-layout.module.css'

type Props = {
  /** Names the list for screen readers; without it: a board, whose columns have names of their own. */
  label?: string
  list: ReactNode
  /** The `DetailPane` for what is open. */
  detail?: ReactNode
}

/** A list or a board, and beside it the pane of what is open. */
export function DeskLayout({ label, list, detail }: Props) {
  return (
    <div className={styles.desk}>
      {label === undefined ? (
        <div className={styles.board}>{list}</div>
      ) : (
        <section className={styles.list} aria-label={label}>
          {list}
        </section>
      )}
      {detail}
    </div>
  )
}
