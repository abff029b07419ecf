import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listBanks } from '#contract/codes.ts'
import { type RefundDetail, setRefundAccount } from '#contract/operator/refunds.ts'
import { typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { at } from './at.ts'
import styles from './refunds.module.css'

type Props = { refund: RefundDetail; onClose: () => void }

export function AccountButton({ refund }: Pick<Props, 'refund'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size="md" onClick={() => setOpen(true)}>
        {refund.account ? '받을 계좌 바꾸기' : '받을 계좌 적기'}
      </Button>
      {open && <AccountForm refund={refund} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The account for a refund by bank transfer, as the buyer has told it. The stored number is never shown again. */
function AccountForm({ refund, onClose }: Props) {
  const banks = useQuery({ queryKey: ['codes', 'banks'], queryFn: () => operatorApi(listBanks, {}) })
  const [stored] = useState({ bank_code: '', account: '', depositor: refund.account?.refund_depositor ?? '' })
  const [form, setForm] = useState(stored)
  // Not kept as a draft: an account number is personal data.
  const isTyped = JSON.stringify(form) !== JSON.stringify(stored)
  useOpenDraft(isTyped)
  const save = useAct(at, {
    run: (body: typeof form) => operatorApi(setRefundAccount, { params: { id: refund.id }, body }),
    said: () => '받을 계좌를 적었어요',
    // What was typed after sending stays open.
    done: (_, sent) => JSON.stringify(form) === JSON.stringify(sent) && onClose(),
    // Problems are shown below the field.
    refused: (error) => typedProblem(error) !== undefined,
  })
  const set = (next: Partial<typeof form>) => {
    if (!save.isPending) save.reset()
    setForm({ ...form, ...next })
  }

  return (
    <FormDialog
      title="어느 계좌로 보낼까요?"
      words={<>구매자에게 확인한 계좌만 적어&nbsp;주세요. 누가 적었는지 기록에 남아요.</>}
      action="저장하기"
      busy={save.isPending && '적는 중'}
      className={styles.form}
      onSubmit={() => save.mutate(form)}
      onClose={() => void askBeforeClose('고치던 내용을 버릴까요?', isTyped, onClose)}
    >
      <Select
        label="은행"
        placeholder="은행을 고르세요"
        data-focus=""
        options={(banks.data?.data ?? []).map(({ bank_code, bank_name }) => ({ value: bank_code, label: bank_name }))}
        value={form.bank_code}
        onChange={({ target }) => set({ bank_code: target.value })}
      />
      <Field
        label="계좌번호"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={form.account}
        onChange={({ target }) => set({ account: target.value })}
      />
      <Field
        label="예금주"
        autoComplete="off"
        maxLength={40}
        value={form.depositor}
        error={typedProblem(save.error)}
        onChange={({ target }) => set({ depositor: target.value })}
      />
    </FormDialog>
  )
}
