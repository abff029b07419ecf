import { useState } from 'react'
import type { CarcassCard, Cut } from '#contract/catalogue.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CutRow } from './cut-row.tsx'
import { sortCuts, type CutOrder, cutOrders } from './cut-order.ts'
import { SortSelect } from './sort-select.tsx'
import type { CutTicks } from './use-cut-ticks.ts'
import styles from './cut-list.module.css'

type Props = {
  carcass: CarcassCard
  cuts: readonly Cut[]
  ticks: CutTicks
  /** How many rows are drawn; all by default. */
  rows?: number | undefined
}

/** The cuts of a carcass on a phone, with a checkbox that chooses all available ones. */
export function CutList({ carcass, cuts, ticks, rows }: Props) {
  const [order, setOrder] = useState<CutOrder>('usual')
  const { free, all, some } = ticks.of(cuts)
  return (
    <>
      <div className={styles.head}>
        {free > 0 ? (
          <Checkbox
            checked={all}
            half={some && !all}
            label="살 수 있는 부위 모두 선택"
            onChange={() => ticks.toggleAll(cuts, carcass.grade_code)}
          />
        ) : (
          <span className={styles.slot} />
        )}
        <p>
          살 수 있는 부위 <b>{free}</b> <span>/ {cuts.length}</span>
        </p>
        <SortSelect label="부위 순서" value={order} options={cutOrders} onChange={setOrder} />
      </div>
      <ul>
        {sortCuts(cuts, order)
          .slice(0, rows)
          .map((cut) => (
            <CutRow
              key={cut.id}
              cut={cut}
              chosen={ticks.has(cut.id)}
              onToggle={() => ticks.toggle(cut, carcass.grade_code)}
            />
          ))}
      </ul>
    </>
  )
}
