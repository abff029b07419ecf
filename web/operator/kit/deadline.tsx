import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './deadline.module.css'

type Props = {
  /** What the deadline is for, for screen readers: '마감'. */
  of: string
  words: string
  tone: 'late' | 'soon' | undefined
  /** The deadline (ISO), if the words do not contain it. */
  at?: string
}

/** Time left until a deadline: amber when it is short, red when it is over. */
export function Deadline({ of, words, tone, at }: Props) {
  return (
    <time className={styles.deadline} dateTime={at} data-tone={tone}>
      {tone && <Icon name="clock" size={16} />}
      <VisuallyHidden>{of} </VisuallyHidden>
      {words}
    </time>
  )
}
