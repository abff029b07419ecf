import { type AuditAction, nameOfAction, typedReason } from '#domain/audit-actions.ts'
import { HistoryList } from './history-list.tsx'

type Act = { at: string; staff_name: string; action: string; reason: string }
/** `names`: shorter ones, where the target is clear from the context. */
type Props = { acts: readonly Act[]; names: Partial<Record<AuditAction, string>> }

/** Acts of staff members on something, newest first. */
export function ActHistory({ acts, names }: Props) {
  if (acts.length === 0) return null
  return (
    <HistoryList
      entries={acts.map(({ at, staff_name, action, reason }) => ({
        key: at + action,
        what: (names as Partial<Record<string, string>>)[action] ?? nameOfAction(action),
        at,
        said: [staff_name, typedReason(reason)],
      }))}
    />
  )
}
