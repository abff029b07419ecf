import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './deadline.module.css'

type Props = {
  /** Of what it is, for the ear: '마감'. */
  of: string
  words: string
  tone: 'late' | 'soon' | undefined
  /** When it is (ISO), where the words do not say it. */
  at?: string
}

/** How much time is left: amber when it is little, red when it is over. */
export function Deadline({ of, words, tone, at }: Props) {
  return (
    <time className={styles.deadline} dateTime={at} data-tone={tone}>
      {tone && <Icon name="clock" size={16} />}
      <VisuallyHidden>{of} </VisuallyHidden>
      {words}
    </time>
  )
}
