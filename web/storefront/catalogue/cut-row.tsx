import type { Cut } from '#contract/catalogue.ts'
import { marketGap, won } from '#domain/prices.ts'
import { useSession } from '#web/api/use-session.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { kilograms } from '#web/ui/format.ts'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { PricePerKg } from '#web/ui/price-per-kg.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BoxMark } from './box-mark.tsx'
import { boxState } from './box-state.ts'
import { PopupLink } from './popup-link.tsx'
import styles from './cut-row.module.css'

type Props = { cut: Cut; chosen: boolean; onToggle: (checked: boolean) => void }

const own = '내 장바구니'

/** One cut of a carcass on a phone: cut → weight · total → won/kg → market gap. A live change never moves the row. */
export function CutRow({ cut, chosen, onToggle }: Props) {
  const state = boxState(cut, useSession()?.userIdx)
  const { free, mine, look } = state
  const muted = !free && !mine
  return (
    <li className={styles.row} data-chosen={chosen || undefined} data-muted={muted || undefined}>
      <BoxMark state={state} label={cut.pc_name} chosen={chosen} ownTicked onToggle={onToggle} />
      <PopupLink product={cut} className={styles.body}>
        <span className={styles.words}>
          <span className={styles.name}>
            {cut.pc_name}
            {mine && (
              <span className={styles.tag}>
                <Tag tone="pine">{own}</Tag>
              </span>
            )}
          </span>
          <span className={styles.facts}>
            <Dotted parts={[kilograms(cut.weight), won(cut.price)]} />
          </span>
        </span>
        <span className={styles.price}>
          <PricePerKg won={cut.kg_price} muted={muted} column />
          {mine && <span className={styles.own}>{own}</span>}
          {muted ? (
            <span className={styles.look}>{look}</span>
          ) : (
            <MarketGap percent={marketGap(cut.kg_price, cut.avg_kg_price)} sales={cut.avg_count} />
          )}
        </span>
      </PopupLink>
    </li>
  )
}
