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

type Props = { product: Product; others: readonly Product[] }

/** The same cut of other carcasses by price, with this one among them. */
export function SameCuts({ product, others }: Props) {
  const userIdx = useSession()?.userIdx
  if (others.length === 0) return null
  const all = [product, ...others.filter(({ id }) => id !== product.id)].toSorted(
    (one, other) => one.kg_price - other.kg_price,
  )
  return (
    <section className={styles.section} aria-labelledby="same-cuts">
      <h3 id="same-cuts">
        다른 도체의 {product.pc_name} <small>kg당 낮은 가격순</small>
      </h3>
      <ul>
        {all.map((one) => {
          const isThis = one.id === product.id
          const { look, free, mine } = boxState(one, userIdx)
          const muted = !free && !mine
          const { grade_code, partner } = one.carcass_infos
          const body = (
            <>
              <span className={styles.stamp}>
                <GradeStamp code={grade_code} />
              </span>
              <span className={styles.words}>
                <b>{isThis ? '이 상품' : partner.partner_name}</b>
                <span>{kilograms(one.weight)}</span>
              </span>
              <span className={styles.price}>
                <PricePerKg won={one.kg_price} muted={muted} column />
                {look ? (
                  <span className={styles.look}>{look}</span>
                ) : (
                  <MarketGap percent={marketGap(one.kg_price, one.avg_kg_price)} sales={one.avg_count} />
                )}
              </span>
              <span className={styles.arrow}>{!isThis && <Icon name="right" size={20} />}</span>
            </>
          )
          return (
            <li key={one.id} data-this={isThis || undefined}>
              {isThis ? (
                <span className={styles.row} aria-current="true">
                  {body}
                </span>
              ) : (
                <PopupLink product={one} className={styles.row}>
                  {body}
                </PopupLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
