import type { ReactNode } from 'react'
import styles from './desk-layout.module.css'

type Props = {
  /** What is listed, for the ear. */
  label: string
  list: ReactNode
  /** The `DetailPane` of what is open. */
  detail?: ReactNode
}

/** A list and, beside it, what is open. */
export function DeskLayout({ label, list, detail }: Props) {
  return (
    <div className={styles.desk}>
      <section className={styles.list} aria-label={label}>
        {list}
      </section>
      {detail}
    </div>
  )
}
