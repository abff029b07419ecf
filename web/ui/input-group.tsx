import type { ReactNode } from 'react'
import styles from './input-group.module.css'

/** A field and its button on one line; the button is level with the input, below the line of the label. */
export function InputGroup({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>
}
