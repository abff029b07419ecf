import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

type Props = {
  children: ReactNode
  /** Announced when its words change. */
  live?: boolean
}

/** Words for screen readers only. */
export function VisuallyHidden({ children, live }: Props) {
  if (live) return <output className={styles.hidden}>{children}</output>
  return <span className={styles.hidden}>{children}</span>
}
