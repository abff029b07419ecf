import { Accordion } from '#web/ui/accordion.tsx'
import { dateTime } from '#web/ui/format.ts'
import styles from './history-list.module.css'

/** `said`: the words below, such as author and reason. */
type Entry = { key: string; what: string; at: string; said: (string | null | undefined)[] }

/** History of something, newest first. */
export function HistoryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className={styles.history}>
      <Accordion title="기록">
        <ol>
          {entries.map(({ key, what, at, said }) => (
            <li key={key}>
              <b>{what}</b>
              <time dateTime={at}>{dateTime(at)}</time>
              <span>{said.filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      </Accordion>
    </div>
  )
}
