import { Page } from '#web/storefront/shell/page.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './order-skeleton.module.css'

export function OrderSkeleton() {
  return (
    <Page title="주문·결제" header="flow" back="/Cart">
      <div className={styles.section}>
        <Loading>
          <Skeleton width="5rem" height="1.5rem" />
          <br />
          <Skeleton width="12rem" />
          <br />
          <Skeleton height="3.25rem" />
        </Loading>
      </div>
      <div className={styles.section}>
        <SkeletonRows rows={3} picture={56} />
      </div>
    </Page>
  )
}
