import { type PointerEvent, useRef, useState } from 'react'
import type { Result } from '#contract/call.ts'
import type { priceDays } from '#contract/prices.ts'
import { plusDays } from '#domain/calendar.ts'
import { daysOf, type Period } from '#domain/price-period.ts'
import { digits, perKilogram, shortDate } from '#web/ui/format.ts'
import { pathOf, priceTicks, runsOf, spreadOut } from './scale.ts'
import { hasBand, isSparse } from './sparse.ts'
import { useWidth } from './use-width.ts'
import styles from './price-chart.module.css'

export type Line = { key: string; name: string; days: Result<typeof priceDays>['data'][number]['days'] }
type Props = {
  period: Period
  /** The first one is the chosen grade, which has the band. */
  lines: readonly Line[]
  /** The first line in the period before, drawn below it day by day. */
  before: Line | undefined
}

/** What the band and its numbers stand for. */
export const bandWords = '상자 10개 중 8개'

const height = 240
const around = { top: 14, bottom: 30, left: 58, right: 12 }

/**
 * Daily averages as lines, or as points where few boxes are sold per day. The arrow keys move from day to day; the values of the day are
 * shown above the chart.
 */
export function PriceChart({ period, lines, before }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame) ?? 358
  const [chosen, setChosen] = useState<string>()
  const soldDays = [...new Set(lines.flatMap((line) => line.days.map(({ day }) => day)))].toSorted()
  const current = soldDays.includes(chosen ?? '') ? chosen : soldDays.at(-1)
  const banded = lines[0] && hasBand(lines[0].days) ? lines[0].days : []
  const shown = [...lines, ...(before ? [before] : [])]
  const prices = shown.flatMap(({ days }) => days.map(({ avg_price }) => avg_price))
  const band = banded.flatMap(({ p10, p90 }) => (p10 === null || p90 === null ? [] : [p10, p90]))
  const ticks = priceTicks([...prices, ...band])
  const plane = planeOf(width, period, ticks)

  function handlePoint({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const at = clientX - currentTarget.getBoundingClientRect().left
    const distance = (day: string) => Math.abs(plane.xOf(day) - at)
    setChosen(soldDays.toSorted((a, b) => distance(a) - distance(b))[0])
  }

  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.chart} onPointerMove={handlePoint} onPointerDown={handlePoint}>
        <input
          type="range"
          className={styles.range}
          aria-label="날짜별 평균가"
          min={0}
          max={Math.max(soldDays.length - 1, 0)}
          value={Math.max(soldDays.indexOf(current ?? ''), 0)}
          aria-valuetext={current ? wordsOf(current, lines) : ''}
          onChange={({ target }) => setChosen(soldDays[Number(target.value)])}
        />
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
          <Axes ticks={ticks} plane={plane} />
          <Band days={banded} plane={plane} />
          <Before days={before?.days ?? []} plane={plane} />
          {lines.toReversed().map((line) => (
            <Averages key={line.key} days={line.days} place={lines.indexOf(line)} plane={plane} />
          ))}
          {current && <Cursor day={current} lines={lines} plane={plane} />}
        </svg>
      </div>
      {current && <Readout day={current} lines={lines} band={valueOn(current, banded)} />}
    </div>
  )
}

type Plane = ReturnType<typeof planeOf>
type Days = Line['days']

const valueOn = (wanted: string, days: Days) => days.find(({ day }) => day === wanted)

/** Where days and prices are drawn in a chart of this width. */
function planeOf(width: number, { first, last }: Period, ticks: readonly number[]) {
  // With large text the labels at the sides need more space.
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const edge = { ...around, bottom: around.bottom * scale, left: around.left * scale }
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)]
  const length = daysOf({ first, last })
  const inner = width - edge.left - edge.right
  const x = (place: number) => edge.left + (length === 1 ? inner / 2 : (place / (length - 1)) * inner)
  const y = (price: number) =>
    edge.top + (1 - (price - lowest) / (highest - lowest)) * (height - edge.top - edge.bottom)
  const xOf = (day: string, from = first) => x(daysOf({ first: from, last: day }) - 1)
  const pointsOf = (days: Days, from = first) =>
    days.map(({ day, avg_price }) => ({ x: xOf(day, from), y: y(avg_price) }))
  const mostDays = width / scale < 240 ? 2 : width / scale < 560 ? 4 : 7
  return { width, edge, first, length, mostDays, x, y, xOf, pointsOf }
}

/** Prices at the side, and as many days as there is room for. */
function Axes({ ticks, plane }: { ticks: readonly number[]; plane: Plane }) {
  const { width, edge, first, length, mostDays, x, y } = plane
  return (
    <>
      {ticks.map((price) => (
        <g key={price} className={styles.tick}>
          <path d={`M${edge.left} ${y(price)}H${width - edge.right}`} />
          <text x={edge.left - 8} y={y(price) + 4} textAnchor="end">
            {digits(price)}
          </text>
        </g>
      ))}
      {spreadOut(length, mostDays).map((place, n, all) => (
        <text
          key={place}
          className={styles.day}
          data-last={n === all.length - 1 || undefined}
          x={x(place)}
          y={height - 8}
          textAnchor={length === 1 ? 'middle' : n === 0 ? 'start' : n === all.length - 1 ? 'end' : 'middle'}
        >
          {shortDate(plusDays(first, place))}
        </text>
      ))}
    </>
  )
}

/** The range of most prices, day by day; a day between days without one is a stroke. */
const Band = ({ days, plane: { xOf, y } }: { days: Days; plane: Plane }) =>
  runsOf(days, ({ p10 }) => p10 !== null).map((run) => {
    const upper = run.map(({ day, p90 }) => ({ x: xOf(day), y: y(p90 ?? 0) }))
    const lower = run.map(({ day, p10 }) => ({ x: xOf(day), y: y(p10 ?? 0) }))
    const [first] = run
    return run.length === 1 ? (
      <path key={first?.day} className={styles.whisker} d={pathOf([...upper, ...lower])} />
    ) : (
      <path key={first?.day} className={styles.band} d={`${pathOf([...upper, ...lower.toReversed()])}Z`} />
    )
  })

/** The period before, each of its days where the same day of this one is. */
function Before({ days, plane: { first, length, pointsOf } }: { days: Days; plane: Plane }) {
  const past = pointsOf(days, plusDays(first, -length))
  if (days.length === 0 || !isSparse(days)) return <path className={styles.before} d={pathOf(past)} />
  return past.map((point) => <circle key={point.x} className={styles.before} cx={point.x} cy={point.y} r={2.5} />)
}

function Averages({ days, place, plane }: { days: Days; place: number; plane: Plane }) {
  const points = plane.pointsOf(days)
  const sparse = isSparse(days)
  return (
    <g className={styles.line} data-line={place} data-look={sparse ? 'points' : 'line'}>
      {sparse ? (
        points.map((point) => <circle key={point.x} cx={point.x} cy={point.y} r={4} />)
      ) : (
        <path d={pathOf(points)} />
      )}
    </g>
  )
}

function Cursor({ day, lines, plane: { edge, xOf, y } }: { day: string; lines: readonly Line[]; plane: Plane }) {
  return (
    <g className={styles.cursor}>
      <path d={`M${xOf(day)} ${edge.top}V${height - edge.bottom}`} />
      {lines.map(({ key, days }, n) => {
        const one = valueOn(day, days)
        return one && <circle key={key} data-line={n} cx={xOf(day)} cy={y(one.avg_price)} r={5.5} />
      })}
    </g>
  )
}

/** The values of the day under the cursor. */
function Readout({ day, lines, band }: { day: string; lines: readonly Line[]; band: Days[number] | undefined }) {
  return (
    <p className={styles.readout} aria-hidden="true">
      <b>{shortDate(day)}</b>
      {lines.map(({ key, name, days }) => {
        const one = valueOn(day, days)
        if (!one) return null
        return (
          <span key={key}>
            {lines.length > 1 && `${name} `}
            {perKilogram(one.avg_price)}원 · {one.product_count}건
          </span>
        )
      })}
      {lines.length === 1 && band && band.p10 !== null && band.p90 !== null && (
        <span>
          {bandWords} {perKilogram(band.p10)}~{perKilogram(band.p90)}원
        </span>
      )}
    </p>
  )
}

function wordsOf(current: string, lines: readonly Line[]): string {
  const parts = lines.flatMap(({ name, days }) => {
    const one = valueOn(current, days)
    if (!one) return []
    const band =
      one.p10 === null || one.p90 === null
        ? ''
        : `, ${bandWords} ${perKilogram(one.p10)}원에서 ${perKilogram(one.p90)}원`
    return [`${lines.length > 1 ? `${name}등급 ` : ''}${perKilogram(one.avg_price)}원, ${one.product_count}건${band}`]
  })
  return `${shortDate(current)} ${parts.join('; ')}`
}
