import { marketGap } from '#domain/prices.ts'
import { perKilogram } from '#web/ui/format.ts'
import styles from './gap-sentence.module.css'

type Props = { kgPrice: number; average: number | null; sales: number | null }

/** The market gap as a sentence, to judge the price by. */
export function GapSentence({ kgPrice, average, sales }: Props) {
  const gap = marketGap(kgPrice, average)
  if (gap === undefined || average === null)
    return <p className={styles.gap}>같은 부위·등급의 최근 거래가 적어 시세가 없어요</p>
  const market = `최근 시세 ${perKilogram(average)}원`
  const about = <small>최근 30일 같은 축종·성별·등급·부위 평균, 판매 {sales}건</small>
  if (gap === 0)
    return (
      <p className={styles.gap}>
        {market}과 같아요 {about}
      </p>
    )
  return (
    <p className={styles.gap} data-way={gap > 0 ? 'up' : 'down'}>
      {market}보다 {Math.abs(gap).toFixed(1)}% {gap > 0 ? '높아요' : '낮아요'} {about}
    </p>
  )
}
