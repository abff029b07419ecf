import type { Product } from '#contract/catalogue.ts'
import { marketGap } from '#domain/prices.ts'
import { useSession } from '#web/api/use-session.ts'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { PricePerKg } from '#web/ui/price-per-kg.tsx'
import { boxState } from './box-state.ts'
import { PopupLink } from './popup-link.tsx'
import styles from './same-cuts.module.css'

/** One box on one line, in a list of the same cut. `isThis`: the box that the page shows, which is no link. */
export function BoxLine({ product, isThis = false }: { product: Product; isThis?: boolean }) {
  const { look, free, mine } = boxState(product, useSession()?.userIdx)
  const muted = !free && !mine
  const { grade_code, partner } = product.carcass_infos
  const body = (
    <>
      <span className={styles.stamp}>
        <GradeStamp code={grade_code} />
      </span>
      <span className={styles.words}>
        <b>{isThis ? '이 상품' : partner.partner_name}</b>
        <span>{kilograms(product.weight)}</span>
      </span>
      <span className={styles.price}>
        <PricePerKg won={product.kg_price} muted={muted} column />
        {look ? (
          <span className={styles.look}>{look}</span>
        ) : (
          <MarketGap percent={marketGap(product.kg_price, product.avg_kg_price)} sales={product.avg_count} />
        )}
      </span>
      <span className={styles.arrow}>{!isThis && <Icon name="right" size={20} />}</span>
    </>
  )
  return (
    <li data-this={isThis || undefined}>
      {isThis ? (
        <span className={styles.row} aria-current="true">
          {body}
        </span>
      ) : (
        <PopupLink product={product} className={styles.row}>
          {body}
        </PopupLink>
      )}
    </li>
  )
}
