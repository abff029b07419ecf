import { pathOf } from './scale.ts'
import styles from './cut-rows.module.css'

/** The small trend line of a row; the numbers beside it say the same. */
export function Trend({ points }: { points: readonly (number | null)[] | undefined }) {
  const known = (points ?? []).flatMap((price, place) => (price === null ? [] : [{ place, price }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || first === last) return <span className={styles.trend} />
  const prices = known.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const way = last.price > first.price ? 'up' : last.price < first.price ? 'down' : undefined
  const dots = known.map(({ place, price }) => ({
    x: 2 + (place / ((points?.length ?? 2) - 1)) * 60,
    y: high === low ? 10 : 18 - ((price - low) / (high - low)) * 16,
  }))
  return (
    <svg className={styles.trend} data-way={way} viewBox="0 0 64 20" aria-hidden="true" focusable="false">
      <path d={pathOf(dots)} />
    </svg>
  )
}
