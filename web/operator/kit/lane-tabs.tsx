import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import { digits } from '#web/ui/format.ts'
import { useCurrentInView } from './use-current-in-view.ts'
import styles from './lane-tabs.module.css'

export type Lane = { name: string; to: string; current: boolean; count?: number | undefined }
type Props = {
  label: string
  lanes: readonly Lane[]
  /** `row`: one row that scrolls sideways; without it the tabs wrap. */
  look?: 'row'
  /** At the end of the row: the saved views. */
  end?: ReactNode
}

/** The lanes of a desk with their counts; the address says which one is shown. */
export function LaneTabs({ label, lanes, look, end }: Props) {
  const line = useCurrentInView(
    lanes.find(({ current }) => current)?.name,
    lanes.some(({ count }) => count !== undefined),
  )
  const tabs = (
    <nav ref={line} className={styles.tabs} data-look={look} aria-label={label}>
      {lanes.map(({ name, to, current, count }) => (
        <Link key={name} className={styles.tab} to={to} aria-current={current ? 'true' : undefined}>
          {name}
          {count !== undefined && count > 0 && <span> {digits(count)}</span>}
        </Link>
      ))}
    </nav>
  )
  return end ? (
    <div className={styles.line}>
      {tabs}
      {end}
    </div>
  ) : (
    tabs
  )
}
