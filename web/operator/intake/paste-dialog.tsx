import { useState } from 'react'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { RefusedPaste } from './placed-rows.ts'
import { RefusedPasteNotice } from './refused-paste-notice.tsx'

type Props = {
  open: boolean
  first: string | undefined
  /** Pastes the text, or answers why it did not. */
  onPaste: (text: string) => RefusedPaste | undefined
  onClose: () => void
}

/** A dialog for pasting into the first weight, for devices without a keyboard. */
export function PasteDialog({ open, first, onPaste, onClose }: Props) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<RefusedPaste>()
  useOpenDraft(text !== '')
  const type = (text: string) => {
    setText(text)
    setRefused(undefined)
  }
  const end = () => {
    type('')
    onClose()
  }
  function handleSubmit() {
    if (!text.trim()) return
    const refused = onPaste(text)
    setRefused(refused)
    if (!refused) end()
  }
  const close = () => void askBeforeClose('붙여넣은 것을 버릴까요?', text.trim() !== '', end)
  return (
    <FormDialog
      open={open}
      title="저울이나 표에서 붙여넣기"
      action="무게 채우기"
      onSubmit={handleSubmit}
      onClose={close}
    >
      <TextAreaField
        label="무게 열"
        data-focus=""
        rows={8}
        inputMode="decimal"
        value={text}
        hint={`한 줄에 하나씩, ${first ?? '첫 부위'}부터 차례로 들어가요. kg이나 g. 옆에 kg당 가격, 앞에 부위 이름이 있어도 돼요.`}
        onChange={({ target }) => type(target.value)}
      />
      {refused && <RefusedPasteNotice {...refused} />}
    </FormDialog>
  )
}
