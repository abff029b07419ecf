import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

type Props = {
  /** The id of the element after the skipped part; it gets the focus (`tabIndex={-1}`). */
  to: string
  children: string
}

/** A link for keyboard users that skips what is on every page or what comes before a long list. Visible while it has the focus. */
export function SkipLink({ to, children }: Props) {
  // In the console the part after '#' is the desk's filter, so the address must not change.
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
