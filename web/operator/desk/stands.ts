import { nameOfAction, typedReason } from '#domain/audit-actions.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'

/** `staff_name` null: it was not a staff member. */
type Act = { at: string; staff_name: string | null; action: string; reason: string }
type Names = Partial<Record<string, string>>

/** The state of what is open in words, and the last act of a person on it. Acts of looking ('.seen') do not count. */
export type Stands = { name: string; stage: string; last: Act | undefined; names: Names | undefined }

export const standsAt = (name: string, stage: string, acts: readonly Act[] = [], names?: Names): Stands => ({
  name,
  stage,
  last: acts.find(({ action }) => !action.endsWith('.seen')),
  names,
})

/** The current state, and the act since `was`, with its author and reason. */
export function conflictWith({ name, stage, last, names }: Stands, was: Stands | undefined): Conflict {
  const said = last && last.at !== was?.last?.at ? [nameOf(last, names), last.staff_name, typedReason(last.reason)] : []
  return { id: 0, name, now: [...new Set([stage, ...said])].filter(Boolean).join(' · ') }
}

const nameOf = ({ action }: Act, names: Names | undefined) => names?.[action] ?? nameOfAction(action)
