import type { Today } from '#contract/operator/today.ts'
import { won } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { SideTable } from './side-table.tsx'
import styles from './side-table.module.css'

/** Sales by carcass for today's carcasses, best first. */
export function Carcasses({ carcasses }: { carcasses: Today['carcasses'] }) {
  return (
    <SideTable
      id="today-carcasses"
      title="도체별 판매"
      all="/operator/boxes"
      heads={['등급', '이력번호', '팔린 부위', '남은 금액']}
      none={carcasses.length === 0 && '오늘 올린 도체가 없어요'}
    >
      {carcasses.map(({ id, cattle_no, grade_code, boxes, sold, left }) => (
        <tr key={id}>
          <td>
            <GradeStamp code={grade_code} />
          </td>
          <td className={styles.number}>
            <DeskLink to={deskAddress('/operator/boxes', { lane: 'selling', carcass: id })}>
              {traceability(cattle_no)}
            </DeskLink>
          </td>
          <td>
            <span className={styles.pair}>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${(sold / boxes) * 100}%` }} />
              </span>
              {sold} / {boxes}
            </span>
          </td>
          <td data-end>{won(left)}</td>
        </tr>
      ))}
    </SideTable>
  )
}
