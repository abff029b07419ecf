import type { AccountAct, Today } from '#contract/operator/today.ts'
import { nameOfAction, typedReason } from '#domain/audit-actions.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { spokenTime } from '#web/operator/kit/times.ts'
import { accountActNames } from '#web/operator/staff/act-names.ts'
import { SideTable } from './side-table.tsx'
import styles from './side-table.module.css'

/** What happened to accounts of staff members: every owner sees what another one opens. */
export function AccountActs({ acts, now }: { acts: readonly AccountAct[]; now: Today['now'] }) {
  return (
    <SideTable
      id="today-accounts"
      title="직원 계정"
      all="/operator/staff"
      heads={['계정', '있었던 일', '한 사람', '때']}
      none={false}
    >
      {acts.map((act) => (
        <tr key={act.id}>
          <td className={styles.number}>
            <DeskLink to={deskAddress('/operator/staff', { id: act.account_id })}>{act.account_name}</DeskLink>
          </td>
          <td className={styles.words}>{wordsOf(act)}</td>
          <td>{act.action === 'staff.tried' ? '알 수 없음' : act.staff_name}</td>
          <td data-end>{spokenTime(act.at, Date.parse(now))}</td>
        </tr>
      ))}
    </SideTable>
  )
}

/** For many failed attempts the reason contains their number. */
function wordsOf({ action, reason }: AccountAct): string {
  if (action === 'staff.tried') return reason
  const name = (accountActNames as Partial<Record<string, string>>)[action] ?? nameOfAction(action)
  return [name, typedReason(reason)].filter(Boolean).join(' · ')
}
