import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import styles from './empty.module.css'

type Props = {
  drawing?: DrawingName
  /** The sentence as SPEC words it: '검색된 정보가 없습니다.' */
  title: string
  /** One line of help. */
  help?: ReactNode
  /** What to do next: one main button and at most one text button under it. */
  children?: ReactNode
  /** For failures: announced at once. */
  alert?: boolean
}

export function Empty({ drawing = 'list', title, help, children, alert }: Props) {
  return (
    <div className={styles.empty} role={alert ? 'alert' : undefined}>
      <Drawing name={drawing} />
      <h2>{title}</h2>
      {help && <p>{help}</p>}
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  )
}
