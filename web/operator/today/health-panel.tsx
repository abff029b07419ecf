import type { Health } from '#contract/operator/today.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { digits } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { healthRows } from './health-rows.ts'
import styles from './health-panel.module.css'

/** The state of what runs in the background: sockets, live events, sweeps, the audit. */
export function HealthPanel({ health }: { health: Health }) {
  const rows = healthRows(health, serverTime())
  const bad = rows.filter(({ state }) => state !== 'ok').length
  return (
    <section className={styles.panel} aria-labelledby="today-health">
      <div className={styles.head}>
        <h2 id="today-health">시스템</h2>
        <Tag tone={bad > 0 ? 'red' : 'pine'}>{bad > 0 ? `살펴볼 것 ${digits(bad)}` : '모두 정상'}</Tag>
      </div>
      <ul>
        {rows.map(({ name, state, words }) => (
          <li key={name} data-state={state}>
            <b>{name}</b>
            <Dotted parts={words.split(' · ')} />
          </li>
        ))}
      </ul>
    </section>
  )
}
