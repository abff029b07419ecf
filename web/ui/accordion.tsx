import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './accordion.module.css'

export function Accordion({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.accordion}>
      <summary>
        <span>{title}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
