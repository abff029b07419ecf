import { useState } from 'react'
import type { ReturnDetail } from '#contract/operator/returns.ts'
import { won } from '#domain/prices.ts'
import { nothingToRefund } from '#domain/return-reasons.ts'
import { notWon, typedWon } from '#domain/typed-number.ts'
import type { AskProps } from '#web/operator/desk/ask.tsx'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useWon } from '#web/ui/use-won.ts'
import styles from './returns.module.css'

/** `part` null: the full amount. */
type Props = AskProps<ReturnDetail, { part: number | null; words: string }>

/** The amount of the refund: everything that was paid, unless a smaller one is entered. */
export function RefundDialog({
  open,
  subject: { whole, state, pc_name, business_name },
  busy,
  overtaken,
  onAnswer,
  onClose,
}: Props) {
  const [sum, setSum] = useState(String(whole))
  const [words, setWords] = useState('')
  useOpenDraft(words !== '')
  const [problem, setProblem] = useState<string>()
  const amount = typedWon(sum)
  const field = useWon(sum, amount, (typed) => {
    setSum(typed)
    setProblem(undefined)
  })

  function handleSubmit() {
    if (amount !== undefined && amount >= 1 && amount <= whole)
      return onAnswer({ part: amount === whole ? null : amount, words: words.trim() })
    setProblem(whole > 0 ? `1원부터 ${won(whole)}까지 입력하세요` : nothingToRefund)
    field.ref.current?.focus()
  }

  return (
    <FormDialog
      open={open}
      title={`${pc_name} 값을 돌려줄까요?`}
      words={`${business_name}. ${state === 'REQUESTED' ? '상품은 회수하지 않아요.' : '결제한 수단으로 돌아가고, 되돌릴 수 없어요.'}`}
      action={amount === undefined ? '환불하기' : `${won(amount)} 환불하기`}
      busy={busy}
      overtaken={overtaken}
      className={styles.form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label="환불 금액"
        data-focus=""
        end="원"
        {...field}
        hint={`결제 금액 ${won(whole)}. 일부만 돌려주려면 고치세요.`}
        error={sum !== '' && amount === undefined ? notWon : problem}
      />
      <TextAreaField
        label="남길 말 (선택)"
        rows={2}
        maxLength={200}
        value={words}
        hint="환불이 끝나면 구매자가 문자로 읽어요."
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  )
}
