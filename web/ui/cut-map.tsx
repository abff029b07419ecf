import { type KeyboardEvent, useId } from 'react'
import { CowBehind, CowEnds, CowFace } from './cow-parts.tsx'
import { cowOutline, cutShapes, type PrimalCut } from './cut-shapes.ts'
import styles from './cut-map.module.css'

type Props = {
  selected: readonly PrimalCut[]
  onToggle: (cut: PrimalCut) => void
  /** Number of boxes per cut; a cut with 0 is grey and cannot be chosen. Without counts every cut can be chosen. */
  counts?: Partial<Record<PrimalCut, number>>
  /** Draws the counts into the map (there is room from about 500 px on); else only screen readers get them. */
  showCounts?: boolean
}

/** The cow as a group of checkboxes. In a narrow column its parts are under 44 px: always pair it with chips of the same cuts. */
export function CutMap({ selected, onToggle, counts, showCounts }: Props) {
  const clip = useId()

  return (
    <svg
      className={styles.map}
      viewBox="20 52 660 366"
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture cannot be a fieldset
      role="group"
      aria-label="소 부위 지도"
      data-counts={showCounts || undefined}
    >
      <defs>
        <clipPath id={clip}>
          <path d={cowOutline} />
        </clipPath>
      </defs>
      <CowBehind />
      <path data-part="body" d={cowOutline} />
      {cutShapes.map(({ name, path, around = '', x, y, beside, stacked }) => {
        const on = selected.includes(name)
        const count = counts?.[name] ?? 0
        const none = counts && !count
        const toggle = () => {
          if (!none || on) onToggle(name)
        }
        const handleKey = (event: KeyboardEvent) => {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          toggle()
        }
        return (
          <g
            key={name}
            className={styles.cut}
            data-on={on || undefined}
            data-none={none || undefined}
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a picture cannot be an input
            role="checkbox"
            tabIndex={0}
            aria-checked={on}
            aria-disabled={none || undefined}
            aria-label={counts ? `${name} ${count}개` : name}
            onClick={toggle}
            onKeyDown={handleKey}
          >
            <path data-hit="" d={path + around} />
            <path clipPath={`url(#${clip})`} d={path} />
            <text data-beside={beside} x={x} y={showCounts && stacked ? y - 9 : y}>
              {name}
              {showCounts && !stacked && <tspan> {count}</tspan>}
            </text>
            {showCounts && stacked && (
              <text className={styles.count} x={x} y={y + 11}>
                {count}
              </text>
            )}
          </g>
        )
      })}
      <g clipPath={`url(#${clip})`}>
        <CowEnds />
      </g>
      <CowFace />
    </svg>
  )
}
