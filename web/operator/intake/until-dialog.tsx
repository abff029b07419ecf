import { useState } from 'react'
import type { AskProps } from '#web/operator/desk/ask.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = AskProps<readonly object[], string | null>

/** Sets the last day of sale of the picked boxes. */
export function UntilDialog({ open, subject, busy, overtaken, onAnswer, onClose }: Props) {
  const [day, setDay] = useState('')
  return (
    <FormDialog
      open={open}
      title={`${subject.length}개의 판매 기한`}
      action={day ? '이날까지 팔기' : '기한 없이 팔기'}
      busy={busy}
      overtaken={overtaken}
      onSubmit={() => onAnswer(day || null)}
      onClose={onClose}
    >
      <Field
        label="마지막 판매일"
        data-focus=""
        type="date"
        value={day}
        hint="다음 날부터는 저절로 중지해요. 담긴 상품은 풀린 뒤에 중지해요. 비우면 기한이 없어요."
        onChange={({ target }) => setDay(target.value)}
      />
    </FormDialog>
  )
}
