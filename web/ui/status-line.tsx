import { Icon, type IconName } from './icon.tsx'
import styles from './status-line.module.css'

export type StatusStep = { label: string; icon?: IconName; date?: string | undefined }
type Props = {
  steps: readonly StatusStep[]
  /** Index of the current step; `steps.length` when all are done. */
  now: number
}

/** Steps on a line: a done one has a tick, the current one a ring and its icon, the next ones are grey. */
export function StatusLine({ steps, now }: Props) {
  return (
    <ol className={styles.line}>
      {steps.map(({ label, icon = 'clock', date }, index) => {
        const state = index < now ? 'done' : index === now ? 'now' : 'next'
        return (
          <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.dot}>
              {state === 'done' && <Icon name="check" size={16} />}
              {state === 'now' && <Icon name={icon} size={16} />}
            </span>
            <span className={styles.label}>{label}</span>
            <span className={styles.date}>{date}</span>
          </li>
        )
      })}
    </ol>
  )
}
