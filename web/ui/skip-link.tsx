import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

type Props = {
  /** The id of what comes after all that is passed over; it takes the focus (`tabIndex={-1}`). */
  to: string
  children: string
}

/** The short way for whoever has no mouse, past what stands on every page or before a long list. Seen while it has the focus. */
export function SkipLink({ to, children }: Props) {
  // What stands behind '#' in a desk's address is its filter: the way leaves it there.
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
