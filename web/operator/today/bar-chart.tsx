import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useSize } from './use-size.ts'
import { axisWidth, shortNumber, ticksOf } from './ticks.ts'
import styles from './bar-chart.module.css'

export type Bar = {
  key: string
  /** Label below the bar: '14시'. */
  label: string
  value: number
  /** Value of the grey bar beside it; null: nothing to compare with. */
  other?: number | null
  /** Description of the bar: '14시 19건, 평소 11건'. */
  words: string
}
type Props = {
  id: string
  title: string
  bars: readonly Bar[]
  legend?: ReactNode
  now?: Pick<Bar, 'key' | 'words'> | undefined
}

const edge = { top: 12, bottom: 28, right: 8 }

/** A bar chart that starts at 0. The arrow keys move between bars; the description of the current one is below the chart. */
export function BarChart({ id, title, bars, legend, now }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame) ?? { width: 640, height: 216 }
  const [chosen, setChosen] = useState<string>()
  const ticks = ticksOf(Math.max(0, ...bars.flatMap(({ value, other }) => [value, other ?? 0])))
  const top = ticks.at(-1) ?? 1
  const left = 16 + Math.max(...ticks.map(axisWidth))
  const step = (width - left - edge.right) / Math.max(bars.length, 1)
  const y = (value: number) => edge.top + (1 - value / top) * (height - edge.top - edge.bottom)
  const current = bars.find(({ key }) => key === chosen) ?? bars.find(({ key }) => key === now?.key)
  const index = current ? bars.indexOf(current) : bars.length - 1
  // The present one may have no bar of its own.
  const { words = '' } = current ?? now ?? {}
  const every = Math.ceil(bars.length / Math.max(2, Math.floor((width - left) / 56)))
  const paired = bars.some(({ other }) => typeof other === 'number')
  const thick = Math.max(3, Math.min(14, step * (paired ? 0.34 : 0.6)))

  function handlePoint({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const place = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / step)
    setChosen(bars[Math.min(Math.max(place, 0), bars.length - 1)]?.key)
  }

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {legend}
      </div>
      <div ref={frame} className={styles.chart} onPointerMove={handlePoint} onPointerDown={handlePoint}>
        <input
          type="range"
          className={styles.range}
          aria-labelledby={id}
          min={0}
          max={Math.max(bars.length - 1, 0)}
          value={Math.max(index, 0)}
          aria-valuetext={words}
          onChange={({ target }) => setChosen(bars[Number(target.value)]?.key)}
        />
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
          {ticks.map((value) => (
            <g key={value} className={styles.tick} data-zero={value === 0 || undefined}>
              <path d={`M${left} ${y(value)}H${width - edge.right}`} />
              <text x={left - 8} y={y(value) + 4} textAnchor="end">
                {shortNumber(value)}
              </text>
            </g>
          ))}
          {bars.map(({ key, label, value, other }, place) => {
            const middle = left + (place + 0.5) * step
            return (
              <g key={key} data-here={key === current?.key || undefined} className={styles.bar}>
                <rect
                  className={styles.field}
                  x={middle - step / 2}
                  y={edge.top}
                  width={step}
                  height={y(0) - edge.top}
                />
                {typeof other === 'number' && other > 0 && (
                  <path className={styles.other} d={shape(middle - thick - 1, y(other), thick, y(0))} />
                )}
                {value > 0 && (
                  <path
                    className={styles.value}
                    d={shape(paired ? middle + 1 : middle - thick / 2, y(value), thick, y(0))}
                  />
                )}
                {place % every === 0 && (
                  <text x={middle} y={height - 8} textAnchor="middle">
                    {label}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <p className={styles.said} aria-hidden="true">
        {words}
      </p>
      <VisuallyHidden>
        {title}:{' '}
        {bars
          .filter(({ value }) => value > 0)
          .map(({ words }) => words)
          .join('; ')}
      </VisuallyHidden>
    </section>
  )
}

/** Path of a bar with two round corners at its top. */
function shape(x: number, y: number, width: number, bottom: number): string {
  const round = Math.min(2.5, bottom - y)
  return `M${x} ${bottom}V${y + round}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}V${bottom}z`
}
