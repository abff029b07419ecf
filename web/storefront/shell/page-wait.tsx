import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import styles from './page.module.css'

/** While the code of the first page is loading. */
export function PageWait() {
  return (
    <main className={styles.main} id="content">
      <SkeletonRows rows={8} />
    </main>
  )
}
