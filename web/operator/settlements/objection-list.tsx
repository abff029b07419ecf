import { type ReactNode, useId } from 'react'
import type { OwnObjection } from '#contract/partner/settlements.ts'
import { objectionStateNames } from '#domain/settlement/settlement-state.ts'
import { dateTime, digits } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './settlements.module.css'

const tones = { OPEN: 'amber', ACCEPTED: 'pine', DECLINED: 'gray', WITHDRAWN: 'gray' } as const

type Props<One> = { objections: readonly One[]; acts: (objection: One) => ReactNode }

/** The objections of a partner to lines of a settlement, with their answers. */
export function ObjectionList<One extends OwnObjection>({ objections, acts }: Props<One>) {
  const heading = useId()
  if (objections.length === 0) return null
  return (
    <section className={styles.lines} aria-labelledby={heading}>
      <h3 id={heading}>이의 {digits(objections.length)}건</h3>
      <ul>
        {objections.map((objection) => (
          <li key={objection.id}>
            <p className={styles.line}>
              <span>
                <b>{objection.pc_name}</b> {objection.order_no}
              </span>
              <Tag tone={tones[objection.state]}>{objectionStateNames[objection.state]}</Tag>
            </p>
            <p className={styles.words}>{objection.reason}</p>
            <p className={styles.sums}>
              {objection.asked_by} · {dateTime(objection.asked_at)}
            </p>
            {objection.answer && (
              <>
                <p className={styles.words}>한결의 답: {objection.answer}</p>
                <p className={styles.sums}>{objection.decided_at && dateTime(objection.decided_at)}</p>
              </>
            )}
            {objection.state === 'OPEN' && <div className={styles.answers}>{acts(objection)}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}
