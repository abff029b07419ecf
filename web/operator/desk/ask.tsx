import type { ComponentProps, ReactNode } from 'react'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import type { Seen } from './seen.ts'

type Dialog = ComponentProps<typeof ReasonDialog>
/** What a question for the reason says. */
export type Words = Omit<Dialog, 'open' | 'busy' | 'overtaken' | 'onAnswer' | 'onClose'>

/** What the dialog of an act is handed. */
export type AskProps<Subject, Choice> = {
  open: boolean
  subject: Subject
  /** What is going on after the answer: '거절 중'. */
  busy: string | false
  /** Over what is asked: somebody else was faster. Nothing is sent until that has been dealt with. */
  overtaken?: ReactNode
  onAnswer: (choice: Choice) => void
  onClose: () => void
}
/** A dialog that asks something before an act, and stays while it goes on. */
export type Ask<Subject, View, Choice> = (
  props: AskProps<Subject, Choice> & { seen: Seen<View>; words?: Words },
) => ReactNode

/** Asks for the reason; the act's `words` say how. */
export const Reason = ({
  words,
  ...rest
}: Pick<Dialog, 'open' | 'busy' | 'overtaken' | 'onAnswer' | 'onClose'> & { words?: Words }) =>
  words && <ReasonDialog {...words} {...rest} />
