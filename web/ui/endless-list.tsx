import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { usePlaceInList } from './use-place-in-list.ts'
import styles from './endless-list.module.css'

/** The part of the result of `useInfiniteQuery` that is needed here. */
export type MorePages = {
  hasNextPage: boolean
  isFetching: boolean
  /** The rows shown are those of the previous filter. */
  isPlaceholderData?: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (how?: { cancelRefetch?: boolean }) => unknown
}

type Props = {
  pages: MorePages
  /** The list itself. */
  children: ReactNode
  /** The sentence under the last row: '더 이상 상품이 없습니다.' */
  end?: string
}

/**
 * Loads the next page when the end of the list comes near, and by a button for those who do not scroll. A page that failed is fetched again
 * by the button alone. While the button has the focus of the keyboard, nothing is loaded by scrolling, so that it does not move away; a
 * press leads to the first new row.
 */
export function EndlessList({ pages, children, end }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = pages

  // Not while anything is being fetched: an invalidation in between refetches the list and drops the request for the next page without an
  // error.
  const watches = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    const element = foot.current
    if (!element || !watches) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && !element.querySelector(':focus-visible')) void fetchNextPage()
      },
      { rootMargin: '0px 0px 800px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [watches, fetchNextPage])
  usePlaceInList(pages)

  /** How many focusable rows the list had when the keyboard asked for more. */
  const before = useRef<number>(undefined)
  const stops = () => foot.current?.previousElementSibling?.querySelectorAll<HTMLElement>('a, tr[tabindex]')
  useLayoutEffect(() => {
    if (isFetching || before.current === undefined) return
    const first = stops()?.[before.current]
    before.current = undefined
    const { activeElement, body } = document
    if (activeElement === body || foot.current?.contains(activeElement)) first?.focus()
  }, [isFetching])
  function handleMore() {
    if (foot.current?.querySelector(':focus-visible')) before.current = stops()?.length
    void fetchNextPage()
  }

  return (
    <>
      {children}
      <div ref={foot} className={styles.foot} data-idle={(!hasNextPage && !end) || undefined}>
        <div aria-live="polite">
          {isFetchNextPageError && !isFetching && <p>더 불러오지 못했어요.</p>}
          {!hasNextPage && !isPlaceholderData && end && <p>{end}</p>}
        </div>
        {hasNextPage && (
          <Button variant="text" busy={isFetchingNextPage && '로딩 중...'} onClick={handleMore}>
            {isFetchNextPageError ? '다시 시도' : '더 보기'}
          </Button>
        )}
      </div>
    </>
  )
}
