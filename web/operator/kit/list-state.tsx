import type { ReactNode } from 'react'
import { EndlessList, type MorePages } from '#web/ui/endless-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeskError } from './desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import styles from './list-state.module.css'

/** The part of the result of `usePages` that a list needs. */
type Pages = MorePages & {
  isPending: boolean
  error: unknown
  refetch: () => unknown
}
type Props = {
  pages: Pages
  count: number
  /** The sentence for an empty list. */
  none: ReactNode
  /** Clears a search that found nothing. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** A paged list in all its states: loading, failed, empty, loaded, and with more pages. */
export function ListState({ pages, count, none, onClear, children }: Props) {
  // That the last filter has found nothing says nothing about this one.
  if (pages.isPending || (count === 0 && pages.isPlaceholderData))
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
