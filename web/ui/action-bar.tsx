import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

type Props = {
  /** Small line: '2개 · 26.90kg'. */
  summary?: ReactNode
  /** The sum: '2,633,700원'. */
  total?: ReactNode
  /** Buttons; the main one last. Give a single one `wide`. */
  children: ReactNode
}

/** The bar at the bottom of the screen, in reach of the thumb. While it is on the page the tab bar is hidden. */
export function ActionBar({ summary, total, children }: Props) {
  return (
    <>
      <div className={styles.room} />
      <div className={styles.bar} data-action-bar>
        {(summary || total) && (
          <p className={styles.sum}>
            <span>{summary}</span>
            <b>{total}</b>
          </p>
        )}
        {children}
      </div>
    </>
  )
}
