import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './accordion.module.css'

type Props = {
  title: ReactNode
  /** Accordions of the same name open one at a time. */
  name?: string
  open?: boolean
  children: ReactNode
}

export function Accordion({ title, name, open, children }: Props) {
  return (
    <details className={styles.accordion} name={name} open={open}>
      <summary>
        <span>{title}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
