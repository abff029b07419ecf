import { gradeCodes, gradeNames, type GradeCode } from '#domain/codes.ts'
import type { To } from '#web/router/history.ts'
import { Link } from '#web/router/link.tsx'
import { digits, perKilogram } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import type { Grid } from './view.ts'
import styles from './cut-grid.module.css'

type Props = { grid: Grid; cut: string | undefined; grade: GradeCode; to: (cut: string, grade: GradeCode) => To }

/** All cuts and grades on a desktop. A price links to its chart. */
export function CutGrid({ grid, cut, grade, to }: Props) {
  return (
    <table className={styles.grid}>
      <caption>부위와 등급별 평균가, 원/kg</caption>
      <thead>
        <tr>
          <th scope="col">부위</th>
          {gradeCodes.map((code) => (
            <th key={code} scope="col">
              <GradeStamp code={code} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.cuts.map(({ pc_code, pc_name }) => (
          <tr key={pc_code} data-chosen={pc_code === cut || undefined}>
            <th scope="row">{pc_name}</th>
            {gradeCodes.map((code) => {
              const cell = grid.at(pc_code, code)
              const isThis = pc_code === cut && code === grade
              if (!cell) return <td key={code}>거래 없음</td>
              return (
                <td key={code} data-this={isThis || undefined}>
                  <Link
                    to={to(pc_code, code)}
                    replace
                    preventScrollReset
                    aria-current={isThis ? 'true' : undefined}
                    aria-label={`${pc_name} ${gradeNames[code]} ${perKilogram(cell.avg_price)}원`}
                    title={`판매 ${digits(cell.product_count)}건`}
                  >
                    {perKilogram(cell.avg_price)}
                  </Link>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
