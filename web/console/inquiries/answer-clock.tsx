import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { answerWords } from './answer-words.ts'
import styles from './answer-clock.module.css'

/** How much of the day in which a question is to be answered is left; amber in its last four hours, red after it. */
export function AnswerClock({ due, now }: { due: string; now: number }) {
  const { words, tone } = answerWords(due, now)
  return (
    <span className={styles.clock} data-tone={tone}>
      {tone && <Icon name="clock" size={16} />}
      <Hidden>24시간 가운데 </Hidden>
      {words}
    </span>
  )
}
