import { useState } from 'react'
import type { OrderLine } from '#contract/orders.ts'
import { won } from '#domain/prices.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { goodsOf } from './order-words.ts'
import styles from './line-picks.module.css'

type RowSelection = { picked: readonly OrderLine[]; choose: (ids: readonly number[], on: boolean) => void }

/** Which of these lines an action is for: all of them by default, except those deselected before. */
export function useLinePicks(
  lines: readonly OrderLine[],
  before: readonly number[] = [],
  onLeave?: (left: readonly number[]) => void,
): RowSelection {
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(before))
  return {
    picked: lines.filter(({ id }) => !left.has(id)),
    choose(ids, on) {
      const next = on ? left.difference(new Set(ids)) : left.union(new Set(ids))
      setLeft(next)
      onLeave?.([...next])
    },
  }
}

/** A single line is only named; there is nothing to choose. */
export function LinePicks({ lines, picked, choose }: RowSelection & { lines: readonly OrderLine[] }) {
  const [only] = lines
  if (lines.length < 2) return only && <p className={styles.only}>{goodsOf(only)}</p>
  const whole = picked.length === lines.length
  return (
    <fieldset className={styles.picks}>
      <legend>
        <Checkbox
          checked={whole}
          half={!whole && picked.length > 0}
          onChange={(on) =>
            choose(
              lines.map(({ id }) => id),
              on,
            )
          }
        >
          <b>
            모두 {picked.length}/{lines.length}
          </b>
        </Checkbox>
      </legend>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <Checkbox checked={picked.includes(line)} onChange={(on) => choose([line.id], on)}>
              <span>{goodsOf(line)}</span>
              <span className={styles.price}>{won(line.product_price)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
