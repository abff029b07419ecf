import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type Props = { value: string; onChange: (words: string) => void }

const focus = (area: HTMLTextAreaElement | null) => area?.focus()

/** A memo about an approval. Most need none, so the field is shown on demand. */
export function MemoField({ value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <div>
        <Button variant="text" size="md" icon="plus" onClick={() => setOpen(true)}>
          심사 메모 남기기
        </Button>
      </div>
    )
  return (
    <TextAreaField
      label="심사 메모 (선택)"
      ref={focus}
      rows={2}
      maxLength={500}
      value={value}
      hint="회원은 볼 수 없고 아래 기록에 남아요."
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
