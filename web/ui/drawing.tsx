import type { ReactNode } from 'react'
import styles from './empty.module.css'

export type DrawingName = 'list' | 'network' | 'cart' | 'clock' | 'lock' | 'cow'

const light = {
  fill: 'none',
  stroke: 'var(--bone-300)',
  strokeWidth: 7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const dark = { ...light, stroke: 'var(--line-strong)' } as const

const drawings: Record<DrawingName, ReactNode> = {
  list: (
    <>
      <rect x="14" y="22" width="92" height="76" rx="16" fill="var(--bone-200)" />
      <rect x="22" y="30" width="76" height="60" rx="10" fill="var(--bone-0)" />
      <path d="M40 52h40M40 66h26" {...light} strokeWidth={5} />
    </>
  ),
  network: (
    <>
      <path d="M22 74c8-22 22-34 38-34s30 12 38 34" {...light} />
      <path d="M40 84c5-11 12-17 20-17s15 6 20 17" {...dark} />
      <circle cx="60" cy="96" r="6" fill="var(--line-strong)" />
      <path d="M86 28l14 14M100 28 86 42" {...light} stroke="var(--danger)" strokeWidth={6} />
    </>
  ),
  cart: (
    <>
      <path d="M20 30h14l12 50h46l10-36H40" {...light} />
      <circle cx="52" cy="98" r="7" fill="var(--line-strong)" />
      <circle cx="86" cy="98" r="7" fill="var(--line-strong)" />
    </>
  ),
  clock: (
    <>
      <circle cx="60" cy="60" r="40" {...light} />
      <path d="M60 38v23l15 10" {...dark} />
    </>
  ),
  lock: (
    <>
      <path d="M42 54V42a18 18 0 0 1 36 0v12" {...dark} />
      <rect x="28" y="54" width="64" height="46" rx="12" fill="var(--bone-200)" />
      <path d="M60 72v12" {...light} />
    </>
  ),
  cow: (
    <>
      <path d="M36 46c-8-2-14-9-16-18 8 4 15 6 23 6M84 46c8-2 14-9 16-18-8 4-15 6-23 6" {...light} />
      <path d="M38 44c6-10 38-10 44 0 3 12 0 22-4 32-3 12-9 20-18 20s-15-8-18-20c-4-10-7-20-4-32z" {...light} />
      <circle cx="49" cy="58" r="3.500" fill="var(--line-strong)" />
      <circle cx="71" cy="58" r="3.500" fill="var(--line-strong)" />
      <path d="M52 82h.01M68 82h.01" {...dark} />
    </>
  ),
}

/** A line drawing, 120 px wide, above the words of an empty or failed screen. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}
