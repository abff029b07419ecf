import type { MemberDetail } from '#contract/operator/members.ts'
import { dateTime, digits } from '#web/ui/format.ts'
import styles from './member-history.module.css'

export const actNames: Partial<Record<string, string>> = {
  'member.approve': '승인',
  'member.recheck': '정보 변경·서류 재확인',
  'member.refuse-change': '정보 변경 반려',
  'member.reject': '반려',
  'member.business-no': '사업자번호 고침',
  'member.suspend': '이용 정지',
  'member.resume': '정지 해제',
  'member.sign-out': '모든 기기에서 로그아웃',
  'member.proof.seen': '서류를 봄',
}

type Props = { member: MemberDetail }

/** History of the member, newest first, and what is open. */
export function MemberHistory({ member: { created_at, history, held_count, order_count } }: Props) {
  return (
    <section className={styles.history} aria-labelledby="member-history">
      <h3 id="member-history">기록</h3>
      <p>
        주문 {digits(order_count)}건 · 지금 담은 부위 {digits(held_count)}개
      </p>
      <ol>
        {history.map(({ at, staff_name, action, reason }) => (
          <li key={`${at}${action}`}>
            <b>{actNames[action] ?? action}</b>
            <time dateTime={at}>{dateTime(at)}</time>
            <span>
              {staff_name ?? '자동'}
              {reason && ` · ${reason}`}
            </span>
          </li>
        ))}
        <li>
          <b>가입 신청</b>
          <time dateTime={created_at}>{dateTime(created_at)}</time>
        </li>
      </ol>
    </section>
  )
}
