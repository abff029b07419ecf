import type { ReactNode } from 'react'
import styles from './cell.module.css'

type Props = { children: ReactNode }

/** Words of a cell that stay on one line: a time, a number. */
export const Still = ({ children }: Props) => (
  <span className={styles.still} data-still="">
    {children}
  </span>
)

/** A name whose words are not broken, however narrow the column. */
export const Whole = ({ children }: Props) => <span className={styles.whole}>{children}</span>

/** Small words under those of the cell. */
export const Under = ({ children }: Props) => <small className={styles.under}>{children}</small>

/** The same, only where the column that says it (`most`) has left. */
export const UnderNarrow = ({ children }: Props) => (
  <small className={styles.narrow} data-narrow="">
    {children}
  </small>
)

/** As much of a long text as one line holds; the pane has it all. `long`: the row is about it. */
export const OneLine = ({ long, children }: Props & { long?: true }) => (
  <span className={styles.line} data-long={long}>
    {children}
  </span>
)

/** Things beside each other: a cut and its grade, tags. */
export const CellGroup = ({ children }: Props) => <span className={styles.beside}>{children}</span>
