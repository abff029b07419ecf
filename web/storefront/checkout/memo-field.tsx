import { useState } from 'react'
import { memoPresets } from '#domain/forms/checkout.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type Props = { memo: string; onChange: (memo: string) => void }

const free = 'free'
const longest = 100
const options = [
  ...memoPresets.map((preset) => ({ value: preset as string, label: preset as string })),
  { value: free, label: '직접 입력' },
]

/** A memo for the delivery: a preset, or the buyer's own words. */
export function MemoField({ memo, onChange }: Props) {
  const [choice, setChoice] = useState<string>(memoPresets.some((preset) => preset === memo) ? memo : free)
  return (
    <>
      <Select
        label="배송 메모"
        name="delivery_memo"
        options={options}
        value={choice}
        onChange={({ target: { value } }) => {
          setChoice(value)
          onChange(value === free ? '' : value)
        }}
      />
      {choice === free && (
        <Field
          label="배송 메모 직접 입력"
          name="delivery_memo_free"
          placeholder="예: 뒷문 냉장고에 넣어 주세요"
          maxLength={longest}
          note={memo.length === longest && `${longest}자까지만 들어가요`}
          value={memo}
          onChange={({ target: { value } }) => onChange(value)}
        />
      )}
    </>
  )
}
