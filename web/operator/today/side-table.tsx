import type { ReactNode } from 'react'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { digits } from '#web/ui/format.ts'
import styles from './side-table.module.css'

type Props = {
  id: string
  title: string
  count?: number
  /** Address of the full list. */
  all: string
  /** The fourth one is right-aligned. */
  heads: readonly string[]
  /** The sentence for an empty list. */
  none: string | false
  children: ReactNode
}

/** A short list with a link to the full one. */
export function SideTable({ id, title, count, all, heads, none, children }: Props) {
  const isOpen = useOpenDesks()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title} {count !== undefined && <span>{digits(count)}</span>}
        </h2>
        {isOpen(all) && (
          <DeskLink to={all}>
            모두 보기<VisuallyHidden>: {title}</VisuallyHidden>
          </DeskLink>
        )}
      </div>
      {none ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {heads.map((head, place) => (
                <th key={head} scope="col" data-end={place === 3 || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  )
}
