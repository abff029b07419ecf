import type { CarcassCard, Cut } from '#contract/catalogue.ts'
import { marketGap, won } from '#domain/prices.ts'
import { useSession } from '#web/api/use-session.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { kilograms } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { PricePerKg } from '#web/ui/price-per-kg.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BoxMark } from './box-mark.tsx'
import { boxState } from './box-state.ts'
import { PopupLink } from './popup-link.tsx'
import type { CutTicks } from './use-cut-ticks.ts'
import styles from './carcass-table.module.css'

type Props = { carcass: CarcassCard; cuts: readonly Cut[]; ticks: CutTicks }

/** The cuts of the chosen carcass on a desktop; the same columns in the same order as in the rows on a phone. */
export function CarcassTable({ carcass, cuts, ticks }: Props) {
  const { free, all, some } = ticks.of(cuts)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td>
            {free > 0 && (
              <Checkbox
                checked={all}
                half={some && !all}
                label="살 수 있는 부위 모두 선택"
                onChange={() => ticks.toggleAll(cuts, carcass.grade_code)}
              />
            )}
          </td>
          <th scope="col">
            부위 {free} / {cuts.length}
          </th>
          <th scope="col">무게</th>
          <th scope="col">kg당 가격</th>
          <th scope="col">시세 대비</th>
          <th scope="col">금액</th>
        </tr>
      </thead>
      <tbody>
        {cuts.map((cut) => (
          <TableRow key={cut.id} carcass={carcass} cut={cut} ticks={ticks} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow({ carcass, cut, ticks }: { carcass: CarcassCard; cut: Cut; ticks: CutTicks }) {
  const state = boxState(cut, useSession()?.userIdx)
  const { free, mine, look } = state
  const chosen = ticks.has(cut.id)
  const muted = !free && !mine
  return (
    <tr data-chosen={chosen || undefined} data-muted={muted || undefined}>
      <td>
        <BoxMark
          state={state}
          label={cut.pc_name}
          chosen={chosen}
          ownTicked
          onToggle={() => ticks.toggle(cut, carcass.grade_code)}
        />
      </td>
      <th scope="row" className={mine ? styles.own : undefined}>
        <PopupLink product={cut} className={styles.name}>
          {cut.pc_name}
        </PopupLink>
        {mine && ' '}
        {mine && <Tag tone="pine">내 장바구니</Tag>}
      </th>
      <td>{kilograms(cut.weight)}</td>
      <td>
        <PricePerKg won={cut.kg_price} size={17} muted={muted} column />
      </td>
      <td>{muted ? <span className={styles.look}>{look}</span> : <TableGap cut={cut} />}</td>
      <td className={styles.total}>{won(cut.price)}</td>
    </tr>
  )
}

function TableGap({ cut: { kg_price, avg_kg_price, avg_count } }: { cut: Cut }) {
  const gap = marketGap(kg_price, avg_kg_price)
  if (gap !== undefined) return <MarketGap bare percent={gap} sales={avg_count} />
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>최근 거래가 적어 시세 없음</VisuallyHidden>
    </span>
  )
}
