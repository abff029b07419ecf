import { digits } from './format.ts'
import styles from './price-per-kg.module.css'

type Props = {
  /** Won per kilogram. */
  won: number
  size?: 17 | 19 | 22 | 28 | 34
  /** For a box that is held or sold: regular weight, grey. */
  muted?: boolean
  /** In a right-aligned column: tabular digits. */
  column?: boolean
}

/** The price in won per kg, the largest number of every row. */
export function PricePerKg({ won, size = 19, muted, column }: Props) {
  return (
    <span className={styles.price} data-size={size} data-muted={muted || undefined} data-column={column || undefined}>
      {digits(won)}
      <small>원/kg</small>
    </span>
  )
}
