import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './skeleton.module.css'

type Props = { children: ReactNode }

/** Wraps a screen's bones: hidden for the first 200 ms, then seen; read as '로딩 중...'. */
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
