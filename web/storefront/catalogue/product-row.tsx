import type { Product } from '#contract/catalogue.ts'
import { marketGap, won } from '#domain/prices.ts'
import { trayPicture } from '#domain/tray-picture.ts'
import { useSession } from '#web/api/use-session.ts'
import { digits, kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PricePerKg } from '#web/ui/price-per-kg.tsx'
import { ProductTypeTag } from '#web/ui/product-type-tag.tsx'
import { BoxMark } from './box-mark.tsx'
import { boxState } from './box-state.ts'
import { kindWords } from './carcass-words.ts'
import { PopupLink } from './popup-link.tsx'
import styles from './product-row.module.css'

type Props = {
  product: Product
  chosen: boolean
  onToggle: () => void
  /** Shows the product type, for lists that hold both. */
  typed?: boolean | undefined
  priority?: boolean
  /** Delivery fee of this box alone, in won, where price comparisons include it. */
  fee?: number | undefined
}

/** One product of a list: a card on a phone, a table row on a desktop. It keeps its place whatever happens to the box. */
export function ProductRow({ product, chosen, onToggle, typed, priority = false, fee }: Props) {
  const state = boxState(product, useSession()?.userIdx)
  const { free, mine, look } = state
  const muted = !free && !mine
  const { carcass_infos: carcass, weight, price, kg_price, avg_kg_price, avg_count, pc_name } = product
  const picture = trayPicture(product)
  return (
    <li className={styles.row} data-chosen={chosen || undefined} data-muted={muted || undefined}>
      <BoxMark state={state} label={`${pc_name} ${kilograms(weight)}`} chosen={chosen} onToggle={onToggle} />
      <PopupLink product={product} className={styles.body}>
        <span className={styles.photo}>
          {picture && (
            <Photo
              src={picture.thumb_path ?? picture.img_path}
              alt=""
              width={picture.width}
              height={picture.height}
              priority={priority}
            />
          )}
        </span>
        <span className={styles.name}>
          <b>{pc_name}</b>
          <GradeStamp code={carcass.grade_code} />
          {typed && <ProductTypeTag type={product.product_type} />}
        </span>
        {look ? (
          <span className={styles.look}>{look}</span>
        ) : (
          <span className={styles.facts}>
            {kindWords(carcass)} · {carcass.partner.partner_name}
          </span>
        )}
        <span className={styles.price}>
          <PricePerKg won={kg_price} muted={muted} />
        </span>
        {!muted && (
          <span className={styles.gap}>
            {fee === undefined ? (
              <MarketGap percent={marketGap(kg_price, avg_kg_price)} sales={avg_count} />
            ) : (
              <small>배송비 포함 {digits(Math.round(kg_price + fee / weight))}원</small>
            )}
          </span>
        )}
        <span className={styles.sum}>
          <span className={styles.weight}>{kilograms(weight)}</span>
          <i> · </i>
          <span className={styles.total}>{won(price)}</span>
        </span>
      </PopupLink>
    </li>
  )
}
