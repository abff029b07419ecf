import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './check-row.module.css'

type Props = {
  name: string
  /** `fine`: checked by us; `odd`: look closely; `none`: to be judged by the reader. */
  tone?: 'fine' | 'odd' | 'none'
  value: ReactNode
  note?: ReactNode
  /** At the end of the line: a button. */
  end?: ReactNode
}

export function CheckRow({ name, tone = 'none', value, note, end }: Props) {
  return (
    <div className={styles.row} data-tone={tone}>
      <dt>
        {tone === 'fine' && <Icon name="check" size={20} />}
        {tone === 'odd' && <Icon name="warning" size={20} />}
        <span>{name}</span>
        {tone === 'odd' && <VisuallyHidden> 살펴볼 것</VisuallyHidden>}
      </dt>
      <dd>
        {end && <div className={styles.end}>{end}</div>}
        <span className={styles.value}>{value}</span>
        {note && note !== true && <div className={styles.note}>{note}</div>}
      </dd>
    </div>
  )
}
