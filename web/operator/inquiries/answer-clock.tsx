import { Deadline } from '#web/operator/kit/deadline.tsx'
import { answerWords } from './answer-words.ts'

/** How much of the day in which a question is to be answered is left; amber in its last four hours, red after it. */
export const AnswerClock = ({ due, now }: { due: string; now: number }) => (
  <Deadline of="24시간 가운데" {...answerWords(due, now)} at={due} />
)
