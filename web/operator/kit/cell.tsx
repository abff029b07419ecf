import type { ReactNode } from 'react'
import styles from './cell.module.css'

type Props = { children: ReactNode }

/** Cell content that stays on one line: a time, a number. */
export const Still = ({ children }: Props) => (
  <span className={styles.still} data-still="">
    {children}
  </span>
)

/** A name whose words do not break, however narrow the column is. */
export const Whole = ({ children }: Props) => <span className={styles.whole}>{children}</span>

/** Small text below that of the cell. */
export const Under = ({ children }: Props) => <small className={styles.under}>{children}</small>

/** The same, shown only where the column with this value is hidden (`most`). */
export const UnderNarrow = ({ children }: Props) => (
  <small className={styles.narrow} data-narrow="">
    {children}
  </small>
)

/** A long text, cut off at the end of one line; the pane shows all of it. `long`: the main column. */
export const OneLine = ({ long, children }: Props & { long?: true }) => (
  <span className={styles.line} data-long={long}>
    {children}
  </span>
)

/** Items side by side: a cut and its grade, tags. */
export const CellGroup = ({ children }: Props) => <span className={styles.beside}>{children}</span>
