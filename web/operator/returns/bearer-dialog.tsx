import { useState } from 'react'
import type { ReturnDetail } from '#contract/operator/returns.ts'
import { type Bearer, bearerNames } from '#domain/settlement/bearer.ts'
import type { AskProps } from '#web/operator/desk/ask.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'

const effects: Record<Bearer, string> = {
  PARTNER: '돌려준 돈만큼 공급사에 줄 돈이 줄어요.',
  PLATFORM: '공급사에 줄 돈은 그대로고, 돌려준 돈은 우리 비용이 돼요.',
  COURIER: '공급사에 줄 돈은 그대로고, 택배사에서 받을 때까지 우리 비용이 돼요.',
  BUYER: '상품이 공급사로 돌아가니 돌려준 돈만큼 공급사에 줄 돈이 줄어요.',
}

/** Who bears the return, and what that changes. */
export function BearerDialog({
  open,
  subject: { pc_name, business_name, borne_by },
  busy,
  overtaken,
  onAnswer,
  onClose,
}: AskProps<ReturnDetail, Bearer>) {
  const [chosen, setChosen] = useState(borne_by)
  return (
    <FormDialog
      open={open}
      title={`${pc_name} 반품 비용을 누가 부담하나요?`}
      words={business_name}
      action="정하기"
      busy={busy}
      overtaken={overtaken}
      onSubmit={() => onAnswer(chosen)}
      onClose={onClose}
    >
      <Select
        label="부담하는 곳"
        data-focus=""
        value={chosen}
        hint={effects[chosen]}
        options={Object.entries(bearerNames).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => setChosen(target.value as Bearer)}
      />
    </FormDialog>
  )
}
