import type { ReactNode } from 'react'
import styles from './tag.module.css'

type Props = {
  tone?: 'gray' | 'solid' | 'pine' | 'amber' | 'red' | 'blue' | 'line'
  children: ReactNode
}

/** A word in a small coloured block: state, kind, count. */
export function Tag({ tone = 'gray', children }: Props) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
