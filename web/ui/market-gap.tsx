import { Hidden } from './hidden.tsx'
import styles from './market-gap.module.css'

type Props = {
  /** Percent above (+) or below (−) the market's average, from `marketGap()` of #domain/prices.ts; undefined draws nothing. */
  percent: number | undefined
  /** Without the word 시세, for tables that say it in their head. */
  bare?: boolean
}

/** `시세 ▼ 2.1%`: blue is cheaper, red dearer, as Koreans read prices; triangle and a spoken word beside the colour. */
export function MarketGap({ percent, bare }: Props) {
  if (percent === undefined) return null
  if (percent === 0) return <span className={styles.gap}>{bare ? '변동 없음' : '시세와 같음'}</span>
  const up = percent > 0
  return (
    <span className={styles.gap} data-way={up ? 'up' : 'down'} data-bare={bare || undefined}>
      {!bare && '시세 '}
      <svg viewBox="0 0 9 8" aria-hidden="true" focusable="false">
        <path d={up ? 'M4.5 0 9 8H0z' : 'M4.5 8 0 0h9z'} />
      </svg>
      <Hidden>{up ? '상승' : '하락'}</Hidden>
      <span>{Math.abs(percent).toFixed(1)}%</span>
    </span>
  )
}
