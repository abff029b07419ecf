import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { dueWords } from './due-words.ts'
import styles from './due-clock.module.css'

type Props = { due: string | null; now: number }

/** The time until the partner's cut-off; amber in the last hour, red when it is over. */
export function DueClock({ due, now }: Props) {
  if (!due) return null
  const { words, late, soon } = dueWords(due, now)
  return (
    <time className={styles.due} dateTime={due} data-tone={late ? 'late' : soon ? 'soon' : undefined}>
      {(late || soon) && <Icon name="clock" size={16} />}
      <Hidden>마감 </Hidden>
      {words}
    </time>
  )
}
