import { Loading } from './loading.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './skeleton-rows.module.css'

type Props = {
  rows: number
  /** Pixels of the picture at the start of each row; 0: a checkbox only. */
  picture?: number
}

/** Skeleton rows of a list that is loading: picture or checkbox, two lines, price. */
export function SkeletonRows({ rows, picture = 0 }: Props) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.row} key={row}>
          <Skeleton width={picture ? `${picture}px` : '24px'} height={picture ? `${picture}px` : '24px'} />
          <div className={styles.words}>
            <Skeleton width="4.5rem" height="1.125rem" />
            <Skeleton width="9rem" height="0.875rem" />
          </div>
          <Skeleton width="6rem" height="1.25rem" />
        </div>
      ))}
    </Loading>
  )
}
