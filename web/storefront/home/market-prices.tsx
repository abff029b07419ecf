import { useQuery } from '@tanstack/react-query'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { PricePerKg } from '#web/ui/price-per-kg.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { marketPrices } from './home-queries.ts'
import { SectionHead } from './section-head.tsx'
import { FailedPart } from './failed-part.tsx'
import styles from './market-prices.module.css'

/** 오늘 시세: won per kg of the main cuts, and the change. */
export function MarketPrices() {
  const { data, isPending, isLoadingError } = useQuery(marketPrices)
  if (data?.length === 0) return null
  return (
    <section aria-labelledby="market" className={styles.section}>
      <SectionHead id="market" title="오늘 시세" note="한우 1++(9) 평균" more={{ to: '/UnitPrice', label: '단가표' }} />
      {isLoadingError && <FailedPart />}
      <ul className={styles.card}>
        {isPending && (
          <Loading>
            {[1, 2, 3, 4].map((row) => (
              <div key={row} className={styles.row}>
                <Skeleton width="4rem" />
                <Skeleton width="7rem" height="1.5rem" />
                <Skeleton width="3rem" />
              </div>
            ))}
          </Loading>
        )}
        {data?.map(({ pc_code, pc_name, avg_price, change_percent }) => (
          <li key={pc_code} className={styles.row}>
            <span>{pc_name}</span>
            <PricePerKg won={Math.round(avg_price / 100) * 100} column />
            <span className={styles.change}>
              <MarketGap bare percent={change_percent ?? undefined} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
