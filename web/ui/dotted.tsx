import type { ReactNode } from 'react'
import styles from './dotted.module.css'

/** Parts with dots between them, wrapped onto as many lines as needed; no line begins or ends with a dot. */
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
