import { Deadline } from '#web/operator/kit/deadline.tsx'
import { answerWords } from './answer-words.ts'

/** Time left of the day within which an inquiry has to be answered; amber in the last four hours, red afterwards. */
export const AnswerClock = ({ due, now }: { due: string; now: number }) => (
  <Deadline of="24시간 가운데" {...answerWords(due, now)} at={due} />
)
