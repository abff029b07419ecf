import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './product-skeleton.module.css'

/** Skeleton of a product. */
export function ProductSkeleton() {
  return (
    <Loading>
      <Skeleton height="246px" radius="0" />
      <div className={styles.words}>
        <Skeleton width="8rem" height="2rem" />
        <Skeleton width="12rem" height="2.25rem" />
        <Skeleton height="4.5rem" radius="12px" />
        <Skeleton width="6rem" height="1.5rem" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Loading>
  )
}
