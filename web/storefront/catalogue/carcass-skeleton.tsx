import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './carcass-skeleton.module.css'

type Props = { wide: boolean }

/** Skeleton of the carcass page. */
export function CarcassSkeleton({ wide }: Props) {
  return (
    <Loading>
      <div className={styles.columns} data-wide={wide || undefined}>
        {wide && (
          <div className={styles.box}>
            {[1, 2, 3, 4, 5].map((row) => (
              <div key={row} className={styles.side}>
                <Skeleton width="84px" height="66px" />
                <div>
                  <Skeleton width="4rem" height="1.5rem" />
                  <Skeleton width="8rem" />
                </div>
              </div>
            ))}
          </div>
        )}
        <div className={styles.box}>
          <Skeleton height={wide ? '216px' : '184px'} radius="0" />
          <div className={styles.words}>
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="85%" />
          </div>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width="24px" height="24px" />
              <div>
                <Skeleton width="4.5rem" height="1.125rem" />
                <Skeleton width="9rem" height="0.875rem" />
              </div>
              <Skeleton width="6rem" height="1.25rem" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  )
}
