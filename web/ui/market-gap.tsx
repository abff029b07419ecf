import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './market-gap.module.css'

type Props = {
  /** Percent above (+) or below (−) the market's average, from `marketGap()` of #domain/prices.ts; undefined draws nothing. */
  percent: number | undefined
  /** Without the word 시세, for tables that have it in their head. */
  bare?: boolean
  /** Number of sales in the average; the tooltip says so, and what it is an average of. */
  sales?: number | null
}

/** `시세 ▼ 2.1%`: blue is cheaper, red more expensive, as is usual in Korea; a triangle and a word for screen readers besides the colour. */
export function MarketGap({ percent, bare, sales }: Props) {
  if (percent === undefined) return null
  const about = sales ? `최근 30일 같은 축종·성별·등급·부위 평균 대비, 판매 ${sales}건` : undefined
  const up = percent > 0
  return (
    <span
      className={styles.gap}
      data-way={percent ? (up ? 'up' : 'down') : undefined}
      data-bare={bare || undefined}
      title={about}
    >
      {percent ? (
        <>
          {!bare && '시세 '}
          <svg viewBox="0 0 9 8" aria-hidden="true" focusable="false">
            <path d={up ? 'M4.5 0 9 8H0z' : 'M4.5 8 0 0h9z'} />
          </svg>
          <VisuallyHidden>{up ? '상승' : '하락'}</VisuallyHidden>
          <span>{Math.abs(percent).toFixed(1)}%</span>
        </>
      ) : bare && !about ? (
        '변동 없음'
      ) : (
        '시세와 같음'
      )}
      {about && <VisuallyHidden> {about}</VisuallyHidden>}
    </span>
  )
}
