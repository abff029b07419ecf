import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import styles from './page.module.css'

/** While the code of a first page is on its way. */
export function PageWait() {
  return (
    <main className={styles.main} id="content">
      <SkeletonRows rows={8} />
    </main>
  )
}
