import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './skeleton.module.css'

type Props = { children: ReactNode }

/** Wraps the skeletons of a screen: invisible for the first 200 ms; announced as '로딩 중...'. */
export function Loading({ children }: Props) {
  return (
    <div aria-busy="true">
      <VisuallyHidden live>로딩 중...</VisuallyHidden>
      <div className={styles.loading} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
