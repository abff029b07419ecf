import type { ReactNode } from 'react'
import styles from './showcase.module.css'

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
