import { fullDate, perKilogram } from '#web/ui/format.ts'
import { bandWords, type Line } from './price-chart.tsx'
import styles from './cut-line.module.css'

/** The figures of the chart as a table. */
export function DayTable({ lines, name }: { lines: readonly Line[]; name: string }) {
  const days = [...new Set(lines.flatMap((line) => line.days.map(({ day }) => day)))].toSorted().toReversed()
  return (
    <details className={styles.details}>
      <summary>표로 보기</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${name} 날짜별 평균가 표`}>
        <table>
          <thead>
            <tr>
              <th scope="col">날짜</th>
              <th scope="col">등급</th>
              <th scope="col">평균가(원/kg)</th>
              <th scope="col">거래</th>
              <th scope="col">{bandWords}</th>
            </tr>
          </thead>
          <tbody>
            {days.flatMap((day) =>
              lines.flatMap((line) => {
                const one = line.days.find((each) => each.day === day)
                if (!one) return []
                return (
                  <tr key={day + line.key}>
                    <th scope="row">{fullDate(day)}</th>
                    <td>{line.name}</td>
                    <td>{perKilogram(one.avg_price)}</td>
                    <td>{one.product_count}건</td>
                    <td>
                      {one.p10 === null || one.p90 === null ? '–' : `${perKilogram(one.p10)}~${perKilogram(one.p90)}`}
                    </td>
                  </tr>
                )
              }),
            )}
          </tbody>
        </table>
      </section>
    </details>
  )
}
