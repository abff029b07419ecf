import { useEffect, useRef } from 'react'
import type { To } from '#web/router/history.ts'
import { Link } from '#web/router/link.tsx'
import { digits } from './format.ts'
import styles from './tab-links.module.css'

export type TabLink = { key: string; to: To; label: string; count?: number | undefined; current: boolean }
type Props = {
  /** What the tabs choose, for screen readers: '등급'. */
  label: string
  tabs: readonly TabLink[]
}

/** Tabs that change the address: links that replace the history entry, so Back leaves the page. The current one is scrolled into view. */
export function TabLinks({ label, tabs }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const isMoved = useRef(false)
  const current = tabs.find((tab) => tab.current)?.key
  const isFirst = current === tabs[0]?.key

  useEffect(() => {
    // The first tab is visible anyway, and measuring would force a layout while the page hydrates.
    if (isFirst && !isMoved.current) return
    isMoved.current = true
    const row = list.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !link) return
    // Called at once, and again when the counts or the font make the tabs wider, until somebody moves the row.
    const sizes = new ResizeObserver(() =>
      row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.clientWidth) / 2, behavior: 'smooth' }),
    )
    for (const tab of row.children) sizes.observe(tab)
    const over = new AbortController()
    const stop = () => sizes.disconnect()
    for (const sign of ['pointerdown', 'wheel', 'focusin'])
      row.addEventListener(sign, stop, { signal: over.signal, passive: true })
    return () => {
      stop()
      over.abort()
    }
  }, [current, isFirst, tabs.length])

  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={list}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link to={tab.to} replace preventScrollReset aria-current={tab.current ? 'true' : undefined}>
              {tab.label}
              {tab.count !== undefined && <small>{digits(tab.count)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
