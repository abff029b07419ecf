import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { marblingStep } from '#domain/codes.ts'
import { won } from '#domain/prices.ts'
import { useSession } from '#web/api/use-session.ts'
import { ArrivalLine } from '#web/storefront/arrival/arrival-line.tsx'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MarblingTicks } from '#web/ui/marbling-ticks.tsx'
import { PricePerKg } from '#web/ui/price-per-kg.tsx'
import { ProductTypeTag } from '#web/ui/product-type-tag.tsx'
import { boxState } from './box-state.ts'
import { CarcassFacts } from './carcass-facts.tsx'
import { GapSentence } from './gap-sentence.tsx'
import { OtherCuts } from './other-cuts.tsx'
import { Policies } from './policies.tsx'
import { ProductLink } from './product-link.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { SameCuts } from './same-cuts.tsx'
import { stateWords } from './state-words.ts'
import type { CutTicks } from './use-cut-ticks.ts'
import styles from './product-body.module.css'

type Props = { product: Product & { same_cuts: Product[] }; ticks: CutTicks }

/** Everything about one box: how fair its price is, the other cuts of its carcass, the same cut of other carcasses. */
export function ProductBody({ product, ticks }: Props) {
  const { carcass_infos: carcass, pc_name, product_type, kg_price, avg_kg_price, avg_count, weight, price } = product
  const { look, mine } = boxState(product, useSession()?.userIdx)
  // The product as the buyer has seen it: the desk may have changed its price since.
  const [seen, setSeen] = useState(product)
  if (seen.id !== product.id) setSeen(product)
  const step = carcass.insfat || marblingStep[carcass.grade_code]
  return (
    <div className={styles.product}>
      <div className={styles.main}>
        <ProductPhotos key={product.id} product={product} />
        <section className={styles.box} aria-label="가격">
          <div className={styles.head}>
            <h2>{pc_name}</h2>
            <ProductTypeTag type={product_type} />
            <GradeStamp code={carcass.grade_code} large />
          </div>
          <PricePerKg won={kg_price} size={34} />
          <GapSentence kgPrice={kg_price} average={avg_kg_price} sales={avg_count} />
          <dl className={styles.sums}>
            <div>
              <dt>무게</dt>
              <dd>{kilograms(weight)}</dd>
            </div>
            <div>
              <dt>상품 금액</dt>
              <dd>{won(price)}</dd>
            </div>
          </dl>
          {(!look || mine) && (
            <div className={styles.arrival}>
              <ArrivalLine partnerId={product.partner_id} />
            </div>
          )}
          {/* Announced when it changes while the buyer looks; after the buyer's own press a toast says it. */}
          <output aria-live={mine ? 'off' : 'polite'}>
            {look && (
              <span className={styles.look} data-mine={mine || undefined}>
                <Icon name={mine ? 'cart' : 'lock'} size={20} />
                <span>
                  <b>{look}</b> {stateWords[look]}
                </span>
              </span>
            )}
            {seen.id === product.id && seen.price !== price && (
              <span className={styles.look}>
                <Icon name="warning" size={20} />
                <span>
                  <b>가격이 바뀌었어요</b> {won(seen.price)}이었고, 지금은 {won(price)}이에요.
                </span>
              </span>
            )}
          </output>
        </section>
        <section className={styles.box} aria-labelledby="carcass-facts">
          <h3 id="carcass-facts">도체 정보</h3>
          <p className={styles.marbling}>
            근내지방도
            <MarblingTicks step={step} large />
            <b>{step}</b>
          </p>
          <CarcassFacts carcass={carcass} />
        </section>
      </div>
      <div className={styles.side}>
        <OtherCuts key={product.id} product={product} ticks={ticks} />
        <SameCuts product={product} others={product.same_cuts} />
        <Policies />
        <ProductLink id={product.id} />
      </div>
    </div>
  )
}
