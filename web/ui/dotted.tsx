import type { ReactNode } from 'react'
import styles from './dotted.module.css'

/** Parts with dots between them, on one line or more; no dot is left alone at a line's end. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span className={styles.dotted}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place of a part is what it is
        <span key={at}>
          {at > 0 && <i> · </i>}
          {part}
        </span>
      ))}
    </span>
  )
}
