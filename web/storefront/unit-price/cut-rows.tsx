import type { GradeCode } from '#domain/codes.ts'
import type { To } from '#web/router/history.ts'
import { Link } from '#web/router/link.tsx'
import { digits, perKilogram } from '#web/ui/format.ts'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { Trend } from './trend.tsx'
import { changeOf, type Grid } from './view.ts'
import styles from './cut-rows.module.css'

type Props = {
  grid: Grid
  before: Grid | undefined
  grade: GradeCode
  cut: string | undefined
  trends: ReadonlyMap<string, readonly (number | null)[]>
  to: (cut: string) => To
}

/** The cuts of one grade on a phone: name and sales, trend, average, change against the period before. */
export function CutRows({ grid, before, grade, cut, trends, to }: Props) {
  const rows = grid.cuts.flatMap(({ pc_code }) => grid.at(pc_code, grade) ?? [])
  return (
    <section aria-label="부위별 평균가" className={styles.rows}>
      <p className={styles.head} aria-hidden="true">
        <span>부위 · 거래</span>
        <span>평균가(원/kg)</span>
        <span>지난 기간</span>
      </p>
      <ul>
        {rows.map((row) => {
          const change = changeOf(row, before?.at(row.pc_code, grade))
          return (
            <li key={row.pc_code}>
              <Link
                to={to(row.pc_code)}
                replace
                preventScrollReset
                className={styles.row}
                aria-current={row.pc_code === cut ? 'true' : undefined}
              >
                <span className={styles.name}>
                  <b>{row.pc_name}</b>
                  <small>{digits(row.product_count)}건</small>
                </span>
                <Trend points={trends.get(row.pc_code)} />
                <span className={styles.price}>
                  {perKilogram(row.avg_price)}
                  <small>원</small>
                </span>
                <span className={styles.change}>
                  {change === undefined ? '–' : <MarketGap bare percent={change} />}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
