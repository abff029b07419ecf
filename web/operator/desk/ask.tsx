import type { ComponentProps, ReactNode } from 'react'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import type { Seen } from './seen.ts'

type Dialog = ComponentProps<typeof ReasonDialog>
/** The words of a dialog that asks for a reason. */
export type Words = Omit<Dialog, 'open' | 'busy' | 'overtaken' | 'onAnswer' | 'onClose'>

/** Props of the dialog of an action. */
export type AskProps<Subject, Choice> = {
  open: boolean
  subject: Subject
  /** Words while the request runs: '거절 중'. */
  busy: string | false
  /** Notice above the question that somebody else has changed the subject. Nothing can be sent before it is acknowledged. */
  overtaken?: ReactNode
  onAnswer: (choice: Choice) => void
  onClose: () => void
}
/** A dialog that asks something before an action, and stays open while the request runs. */
export type Ask<Subject, View, Choice> = (
  props: AskProps<Subject, Choice> & { seen: Seen<View>; words?: Words },
) => ReactNode

/** Asks for a reason; the `words` of the action say how. */
export const Reason = ({
  words,
  ...rest
}: Pick<Dialog, 'open' | 'busy' | 'overtaken' | 'onAnswer' | 'onClose'> & { words?: Words }) =>
  words && <ReasonDialog {...words} {...rest} />
