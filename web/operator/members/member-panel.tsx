import { useEffect, useRef } from 'react'
import type { MemberDetail } from '#contract/operator/members.ts'
import { memberStatusNames } from '#domain/member-status.ts'
import { useLocation } from '#web/router/use-location.ts'
import { Tag } from '#web/ui/tag.tsx'
import { Decision } from './decision.tsx'
import { MemberChecks } from './member-checks.tsx'
import { MemberHistory } from './member-history.tsx'
import { statusTones } from './status-tones.ts'
import { type MemberRow, tabNames } from './tabs.ts'
import type { View } from './use-view.ts'
import styles from './member-panel.module.css'

type Props = { member: MemberDetail; view: View; rows: readonly MemberRow[] }

/** Everything a reviewer needs, and the decision under it. */
export function MemberPanel({ member, view, rows }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  // After a decision the one before is gone with its buttons: reading goes on with the next.
  const wasDecided = typeof state === 'object' && state !== null && 'focus' in state
  useEffect(() => {
    if (wasDecided) heading.current?.focus({ preventScroll: true })
  }, [wasDecided])
  return (
    <section className={styles.panel} aria-labelledby="member-name">
      <div className={styles.box}>
        <div className={styles.head}>
          <h2 id="member-name" ref={heading} tabIndex={-1}>
            {member.business_name}
          </h2>
          {member.recheck && member.status === 'ACTIVE' && <Tag tone="amber">재확인</Tag>}
          <Tag tone={statusTones[member.status]}>
            {member.status === 'WAIT' ? tabNames.WAIT : memberStatusNames[member.status]}
          </Tag>
        </div>
        <MemberChecks member={member} view={view} />
        <Decision member={member} view={view} rows={rows} />
      </div>
      <MemberHistory member={member} />
    </section>
  )
}
