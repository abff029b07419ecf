import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { marketGap, won } from '#domain/prices.ts'
import { useSession } from '#web/api/use-session.ts'
import { boxState } from '#web/storefront/catalogue/box-state.ts'
import { PopupLink } from '#web/storefront/catalogue/popup-link.tsx'
import { trayPicture } from '#domain/tray-picture.ts'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { PricePerKg } from '#web/ui/price-per-kg.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { freshToday } from './home-queries.ts'
import { SectionHead } from './section-head.tsx'
import { FailedPart } from './failed-part.tsx'
import styles from './fresh-products.module.css'

/** 방금 들어온 부위: today's boxes of the main cuts, in a row that is swiped or scrolled by buttons. */
export function FreshProducts() {
  const { data, isPending, isLoadingError } = useQuery(freshToday)
  const row = useRef<HTMLUListElement>(null)
  const turn = (way: 1 | -1) => row.current?.scrollBy(way * row.current.clientWidth * 0.8, 0)
  if (data?.total === 0) return null

  return (
    <section aria-labelledby="fresh">
      <SectionHead id="fresh" title="방금 들어온 부위" more={{ to: '/GoodsAll', label: '모두 보기' }}>
        <span className={styles.turn}>
          <IconButton icon="left" label="이전 부위" onClick={() => turn(-1)} />
          <IconButton icon="right" label="다음 부위" onClick={() => turn(1)} />
        </span>
      </SectionHead>
      {isPending && (
        <Loading>
          <ul className={styles.row}>
            {[1, 2, 3, 4, 5, 6].map((card) => (
              <li key={card}>
                <Skeleton height="9.75rem" radius="12px" />
                <Skeleton width="7rem" />
                <Skeleton width="8rem" height="1.5rem" />
              </li>
            ))}
          </ul>
        </Loading>
      )}
      {isLoadingError && <FailedPart />}
      <ul ref={row} className={styles.row}>
        {data?.data.map((product) => (
          <li key={product.id}>
            <Card product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ product }: { product: Product }) {
  const { look } = boxState(product, useSession()?.userIdx)
  const { pc_name, weight, price, kg_price, avg_kg_price, avg_count, carcass_infos } = product
  const picture = trayPicture(product)
  return (
    <PopupLink product={product} className={styles.card}>
      <span className={styles.photo} data-gone={look !== undefined || undefined}>
        <Thumbnail img={picture} smallWidth={200} sizes="(width < 1024px) 156px, 188px" />
        <GradeStamp code={carcass_infos.grade_code} onPhoto />
      </span>
      <span className={styles.name}>
        <b>{pc_name}</b> {kilograms(weight)}
      </span>
      <PricePerKg won={kg_price} muted={look !== undefined} />
      <span className={styles.total}>{won(price)}</span>
      <span className={styles.gap}>
        {look ? <b>{look}</b> : <MarketGap percent={marketGap(kg_price, avg_kg_price)} sales={avg_count} />}
      </span>
    </PopupLink>
  )
}
