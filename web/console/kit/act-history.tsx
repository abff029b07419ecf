import { Accordion } from '#web/ui/accordion.tsx'
import { dateTime } from '#web/ui/format.ts'
import styles from './act-history.module.css'

type Act = { at: string; staff_name: string; action: string; reason: string }
type Props = { acts: readonly Act[]; names: Partial<Record<string, string>> }

/** What people did with it, newest first. */
export function ActHistory({ acts, names }: Props) {
  if (acts.length === 0) return null
  return (
    <div className={styles.history}>
      <Accordion title="기록">
        <ol>
          {acts.map(({ at, staff_name, action, reason }) => (
            <li key={`${at}${action}`}>
              <b>{names[action] ?? action}</b>
              <time dateTime={at}>{dateTime(at)}</time>
              <span>
                {staff_name}
                {/[가-힣]/.test(reason) && ` · ${reason}`}
              </span>
            </li>
          ))}
        </ol>
      </Accordion>
    </div>
  )
}
