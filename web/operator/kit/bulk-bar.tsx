import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { digits } from '#web/ui/format.ts'
import styles from './bulk-bar.module.css'

type Props = {
  /** Number of picked rows; 0: the bar is hidden. */
  count: number
  /** More about the picked rows: '공급사 3곳 · 61.10kg'. */
  sum?: ReactNode
  onClear: () => void
  /** The buttons, the main one last. */
  children: ReactNode
}

/** Actions on all picked rows, sticky at the bottom of the list. */
export function BulkBar({ count, sum, onClear, children }: Props) {
  return (
    <section className={styles.bar} aria-label="선택한 것" hidden={count === 0}>
      <p aria-live="polite">
        <b>{digits(count)}개 선택</b>
        {sum && <span> {sum}</span>}
      </p>
      <Button variant="text" size="md" aria-keyshortcuts="Escape" onClick={onClear}>
        선택 지우기
      </Button>
      <div className={styles.acts}>{children}</div>
    </section>
  )
}
