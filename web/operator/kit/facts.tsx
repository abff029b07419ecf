import type { ReactNode } from 'react'
import styles from './facts.module.css'

type Props = { facts: readonly (readonly [name: string, value: ReactNode])[] }

/** Facts of what is open, one per line; unknown ones are left out. */
export function Facts({ facts }: Props) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
