import type { ReactNode } from 'react'
import { EndlessList, type MorePages } from '#web/ui/endless-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeskError } from './desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import styles from './list-state.module.css'

/** What `usePages` gives, as far as a list needs it. */
type Pages = MorePages & {
  isPending: boolean
  error: unknown
  refetch: () => unknown
}
type Props = {
  pages: Pages
  count: number
  /** The sentence when there is nothing. */
  none: ReactNode
  /** Ends the search that found nothing. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** A list of pages in each of its states: waiting, failed, empty, there, and more to come. */
export function ListState({ pages, count, none, onClear, children }: Props) {
  if (pages.isPending)
    return (
      <div className={styles.wait}>
        <SkeletonRows rows={6} />
      </div>
    )
  if (count === 0 && pages.error) return <DeskError error={pages.error} onRetry={() => void pages.refetch()} />
  if (count === 0)
    return (
      <p className={styles.none}>
        {none}
        {onClear && (
          <Button variant="text" size="md" onClick={onClear}>
            검색 지우기
          </Button>
        )}
      </p>
    )
  return <EndlessList pages={pages}>{children}</EndlessList>
}
