import type { Today } from '#contract/operator/today.ts'
import { holdUrgency } from '#domain/hold.ts'
import { useWarningSeconds } from '#web/operator/kit/use-warning-seconds.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { minutesSeconds } from '#web/ui/format.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { SideTable } from './side-table.tsx'
import styles from './side-table.module.css'

type Props = { held: NonNullable<Today['held']>; boxes: Today['boxes'] }

/** Boxes in carts and order forms, those that expire first on top. */
export function HeldNow({ held, boxes }: Props) {
  return (
    <SideTable
      id="today-held"
      title="지금 담겨 있는 부위"
      count={boxes.in_cart + boxes.in_order}
      all="/operator/holds"
      heads={['부위', '담은 회원', '남은 시간']}
      none={held.length === 0 && '담겨 있는 부위가 없어요'}
    >
      {held.map(({ product_id, pc_name, grade_code, business_name, expires_at, first_at }) => (
        <tr key={product_id}>
          <td>
            <span className={styles.pair}>
              <b>{pc_name}</b> <GradeStamp code={grade_code} />
            </span>
          </td>
          <td className={styles.name}>{business_name}</td>
          <td>
            <TimeLeft until={expires_at} since={first_at} />
          </td>
        </tr>
      ))}
    </SideTable>
  )
}

function TimeLeft({ until, since }: { until: string; since: string }) {
  const left = useCountdown(until) ?? 0
  const urgency = holdUrgency(left, useWarningSeconds())
  const whole = Math.max(600, (Date.parse(until) - Date.parse(since)) / 1000)
  return (
    <span className={styles.pair}>
      <time className={styles.time} data-urgency={urgency} dateTime={`PT${left}S`}>
        {minutesSeconds(left)}
      </time>
      <span className={styles.bar} data-urgency={urgency} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (left / whole) * 100)}%` }} />
      </span>
    </span>
  )
}
