import { HistoryList, typed } from './history-list.tsx'

type Act = { at: string; staff_name: string; action: string; reason: string }
type Props = { acts: readonly Act[]; names: Partial<Record<string, string>> }

/** What people did with it, newest first. */
export function ActHistory({ acts, names }: Props) {
  if (acts.length === 0) return null
  return (
    <HistoryList
      entries={acts.map(({ at, staff_name, action, reason }) => ({
        key: at + action,
        what: names[action] ?? action,
        at,
        said: [staff_name, typed(reason)],
      }))}
    />
  )
}
