import type { AuditRow } from '#contract/operator/audit.ts'
import { nameOfAction, nameOfTarget } from '#domain/audit-actions.ts'
import { OneLine, Still } from '#web/operator/kit/cell.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { dateTime } from '#web/ui/format.ts'

export const auditColumns: readonly Column<AuditRow>[] = [
  {
    name: 'at',
    head: '시각',
    cell: ({ at }) => (
      <Still>
        <time>{dateTime(at).slice(5)}</time>
      </Still>
    ),
  },
  { name: 'who', head: '직원', cell: ({ staff_name }) => <Still>{staff_name}</Still> },
  { name: 'what', head: '한 일', cell: ({ action }) => <b>{nameOfAction(action)}</b> },
  {
    name: 'target',
    head: '대상',
    leaves: 'most',
    cell: ({ target_kind, target_id, target_name }) => (
      <>
        {nameOfTarget(target_kind)} {target_name ?? target_id}
      </>
    ),
  },
  {
    name: 'reason',
    head: '사유',
    leaves: 'some',
    cell: ({ reason }) => <OneLine>{reason}</OneLine>,
  },
  {
    name: 'changes',
    head: '바뀐 값',
    end: true,
    leaves: 'most',
    cell: ({ change_count }) => (change_count > 0 ? `${change_count}개` : ''),
  },
]

export const actName = ({ staff_name, action, target_kind, target_name, target_id }: AuditRow): string =>
  `${staff_name} ${nameOfAction(action)} ${nameOfTarget(target_kind)} ${target_name ?? target_id}`
