import type { ReactNode } from 'react'
import styles from './input-group.module.css'

/** A field and the button that belongs to it, on one line; the button stands beside the box, under the label's line. */
export function InputGroup({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>
}
