import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './endless-list.module.css'

type Props = {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** The list itself. */
  children: ReactNode
  /** Said under the last one: '더 이상 상품이 없습니다.' */
  end?: string
}

/** Loads the next page when its end comes near, and by a button for those who do not scroll. */
export function EndlessList({ hasMore, loading, onMore, children, end }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })

  useEffect(() => {
    const element = foot.current
    if (!element || !hasMore || loading) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current()
      },
      { rootMargin: '0px 0px 800px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [hasMore, loading])

  return (
    <>
      {children}
      <div ref={foot} className={styles.foot} data-idle={(!hasMore && !end) || undefined} aria-live="polite">
        {hasMore ? (
          <Button variant="text" busy={loading && '로딩 중...'} onClick={onMore}>
            더 보기
          </Button>
        ) : (
          end && <p>{end}</p>
        )}
      </div>
    </>
  )
}
