import { useSyncExternalStore } from 'react'
import { nameOfAction, typedReason } from '#domain/audit-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { onStaff, seenSince, staffSession } from '#web/operator/session/staff-session.ts'
import styles from './since-notice.module.css'

/** Above the first desk after a login: failed logins for this account since the last one, and what others did to it. */
export function SinceNotice() {
  const since = useSyncExternalStore(onStaff, () => staffSession().since)
  if (!since || (since.wrong_tries === 0 && since.acts.length === 0)) return null
  return (
    <section className={styles.notice} aria-label="지난번 로그인 뒤로 있었던 일">
      <Icon name="info" size={20} />
      <div>
        <b>지난번 로그인 뒤로</b>
        <ul>
          {since.wrong_tries > 0 && <li>틀린 비밀번호나 인증번호 {digits(since.wrong_tries)}번</li>}
          {since.acts.map(({ at, staff_name, action, reason }) => (
            <li key={at + action}>
              {[nameOfAction(action), `${staff_name} 님`, typedReason(reason), dateTime(at)]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
        <p>내가 한 일이 아니거나 부탁한 적이 없으면 비밀번호를 바꾸고 대표에게 알려 주세요.</p>
      </div>
      <Button variant="line" size="md" onClick={seenSince}>
        확인했어요
      </Button>
    </section>
  )
}
