import { useState } from 'react'
import type { AskProps } from '#web/operator/desk/ask.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './boxes.module.css'

/** Asks whether to stop selling boxes, and why if somebody wants to say it. */
export function PauseDialog({
  open,
  subject,
  busy,
  overtaken,
  onAnswer,
  onClose,
}: AskProps<readonly unknown[], string>) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      open={open}
      title={`${subject.length}상자 판매를 멈출까요?`}
      words="손님에게 보이지 않아요. ‘멈춤’에서 다시 팔 수 있어요."
      action="판매 멈추기"
      busy={busy}
      overtaken={overtaken}
      className={styles.form}
      onSubmit={() => onAnswer(reason)}
      onClose={onClose}
    >
      <TextAreaField
        label="이유 (적지 않아도 돼요)"
        rows={2}
        maxLength={200}
        value={reason}
        hint="한결 직원이 읽어요."
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

/** The same for the box that is open. */
export const PauseOne = ({ subject, ...rest }: AskProps<unknown, string>) => (
  <PauseDialog subject={[subject]} {...rest} />
)
