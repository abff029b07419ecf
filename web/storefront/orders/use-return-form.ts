import { type FormEvent, useRef, useState } from 'react'
import type { OrderLine } from '#contract/orders.ts'
import { isWrongItem, returnReasonOf } from '#domain/return-reasons.ts'
import { isConfirmable } from './line-acts.ts'
import { useLinePicks } from './line-picks.tsx'
import { type ReturnDraft, useReturnDraft } from './return-draft.ts'
import { helpedUntil } from './return-window.ts'
import { problemsOf, useSendReturn } from './send-return.ts'
import { useAskCentre } from './use-ask-centre.ts'

/** The choice with which the buyer types a reason. */
export const ownWords = '직접 입력'
const fieldsToCheck = ['return_content', 'refund_bank_code', 'refund_account', 'refund_depositor']

/** The return form of these lines: what is typed and chosen in it, the problems with that, and where its button leads. */
export function useReturnForm(lines: readonly OrderLine[], onClose: () => void) {
  const { draft: typed, change, drop } = useReturnDraft(lines)
  const picks = useLinePicks(lines, typed.left.split(',').map(Number), (left) => change({ left: left.join() }))
  const { picked } = picks
  const form = useRef<HTMLFormElement>(null)
  const [picture, setPicture] = useState<File>()
  const [shrinking, setShrinking] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { send, sending } = useSendReturn(picked, () => {
    drop()
    onClose()
  })
  const askCentre = useAskCentre()
  const confirms = picked.some(isConfirmable)
  const { reason, words, refund_bank_code, refund_account, refund_depositor } = typed
  const [first] = lines
  const helped = first && helpedUntil(first)
  /** With this reason only the customer centre can help now. */
  const toCentre = helped !== undefined && reason !== '' && !isWrongItem(returnReasonOf(reason))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (shrinking || send.isPending) return
    const return_content = reason === ownWords ? words : reason
    if (toCentre) return askCentre(picked, return_content)
    const confirm_YN = confirms ? ('Y' as const) : ('N' as const)
    const draft = { refund_bank_code, refund_account, refund_depositor, return_content, confirm_YN }
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length === 0) return send.mutate({ draft, picture })
    const wrong = fieldsToCheck.find((name) => found[name])
    const place = wrong === 'return_content' && reason !== ownWords ? 'reason' : wrong
    form.current?.querySelector<HTMLElement>(`[name="${place}"]:enabled`)?.focus()
  }

  return {
    form,
    typed,
    picks,
    picture,
    problems,
    confirms,
    toCentre,
    sending,
    isPending: send.isPending,
    shrinking,
    setShrinking,
    handleSubmit,
    /** Keeps what is typed, and clears the problem at the field `at`. */
    write: (part: Partial<ReturnDraft>, at: string) => {
      change(part)
      setProblems({ ...problems, [at]: '' })
    },
    choosePicture: (chosen: File | undefined) => {
      setPicture(chosen)
      change({ picture: chosen?.name ?? '' })
    },
  }
}
