import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import { digits } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './board-column.module.css'

type Props = {
  name: string
  /** Colour of its mark; without it nothing has to be done here. */
  tone?: 'amber' | 'blue' | 'pine' | 'wine' | undefined
  count?: number | undefined
  /** Address of the list of all its items. */
  to?: string
  children: ReactNode
}

/** A column of a board: name with a mark, count, and its cards in an `ol`. */
export function BoardColumn({ name, tone, count, to, children }: Props) {
  const head = (
    <>
      {name}
      {count !== undefined && (
        <span>
          {digits(count)}
          {to && <VisuallyHidden>개, 목록으로 보기</VisuallyHidden>}
        </span>
      )}
    </>
  )
  return (
    <section className={styles.column} data-tone={tone} aria-label={name}>
      <h2>{to ? <Link to={to}>{head}</Link> : <span>{head}</span>}</h2>
      {children}
    </section>
  )
}
