import type { ReactNode } from 'react'
import styles from './pane-acts.module.css'

/** What can be done with what is open: its buttons, one under the other, and a word about them. */
export const PaneActs = ({ children }: { children: ReactNode }) => <div className={styles.acts}>{children}</div>
