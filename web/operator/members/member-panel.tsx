import { useEffect, useRef } from 'react'
import type { MemberDetail } from '#contract/operator/members.ts'
import { memberStatusNames } from '#domain/member-status.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import { useLocation } from '#web/router/use-location.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { laneNames, type MemberRow, statusTones, type View } from './at.ts'
import { Decision } from './decision.tsx'
import { MemberChecks } from './member-checks.tsx'
import { MemberHistory } from './member-history.tsx'
import styles from './members.module.css'

type Props = { member: MemberDetail; seen: Seen<View>; rows: readonly MemberRow[] }

/** Everything that a decision needs, and the decision below. */
export function MemberPanel({ member, seen, rows }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  const isOpen = useOpenDesks()
  const writing = deskAddress('/operator/messages', { lane: 'write', member: member.id })
  // After a decision the previous buttons are gone: the focus moves to the next member.
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
            {member.status === 'WAIT' ? laneNames.WAIT : memberStatusNames[member.status]}
          </Tag>
          {member.status !== 'OUT' && isOpen(writing) && mayAct(seen.staff.roles, 'content') && (
            <ButtonLink variant="text" size="md" to={writing}>
              메시지 쓰기
            </ButtonLink>
          )}
        </div>
        <MemberChecks member={member} />
        <Decision member={member} seen={seen} rows={rows} />
      </div>
      <MemberHistory member={member} />
    </section>
  )
}
