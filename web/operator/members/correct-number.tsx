import { useState } from 'react'
import { correctBusinessNo, type MemberDetail } from '#contract/operator/members.ts'
import { businessForm } from '#domain/business-form.ts'
import { businessDigits, isBusinessNumber } from '#domain/business-number.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import styles from '#web/operator/kit/reason-dialog.module.css'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { at } from './at.ts'

type Props = { member: Pick<MemberDetail, 'id' | 'version' | 'status' | 'business_no' | 'business_name'> }

/** Corrects the mistyped business number of an applicant by the document. A rejected applicant waits again afterwards. */
export function CorrectNumber({ member: { id, version, status, business_no, business_name } }: Props) {
  const [asking, setAsking] = useState(false)
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ of: 'number' | 'reason'; words: string }>()
  useOpenDraft(number !== '')
  const typed = { business_no: number, reason: reason.trim() }
  const correct = useAct(at, {
    run: (sent: typeof typed) => operatorApi(correctBusinessNo, { params: { id }, body: { version, ...sent } }),
    said: () => `${business_name}: 사업자번호를 고쳤어요${status === 'REJECT' ? '. 다시 심사를 기다려요' : ''}`,
    done(_, sent) {
      // What was typed after sending stays open.
      if (JSON.stringify(typed) !== JSON.stringify(sent)) return
      setAsking(false)
      setNumber('')
      setReason('')
    },
  })

  function handleSubmit() {
    const words = !isBusinessNumber(number)
      ? '사업자번호가 올바르지 않습니다.'
      : number === business_no
        ? '지금 번호와 같아요'
        : undefined
    if (words) return setProblem({ of: 'number', words })
    if (!reason.trim()) return setProblem({ of: 'reason', words: '사유를 입력하세요' })
    correct.mutate(typed)
  }
  return (
    <>
      <Button variant="text" size="md" onClick={() => setAsking(true)}>
        번호 고치기
      </Button>
      <FormDialog
        open={asking}
        title={`${business_name} 사업자번호를 고칠까요?`}
        words={
          <p>
            지금 {businessForm(business_no)}. 국세청에 다시 조회하고
            {status === 'REJECT' ? ', 심사 대기로 돌아가요.' : ' 심사는 그대로 이어져요.'}
          </p>
        }
        action="고치기"
        busy={correct.isPending && '고치는 중'}
        className={styles.form}
        onSubmit={handleSubmit}
        onClose={() => setAsking(false)}
      >
        <Field
          label="서류의 사업자번호"
          data-focus=""
          inputMode="numeric"
          autoComplete="off"
          value={businessForm(number)}
          error={problem?.of === 'number' ? problem.words : undefined}
          onChange={({ target }) => {
            setNumber(businessDigits(target.value))
            setProblem(undefined)
          }}
        />
        <ReasonField
          label="사유"
          usual={['신청자가 잘못 입력했어요', '서류와 달라요']}
          hint="기록에 남아요."
          value={reason}
          error={problem?.of === 'reason' ? problem.words : undefined}
          onWrite={(words) => {
            setReason(words)
            setProblem(undefined)
          }}
        />
      </FormDialog>
    </>
  )
}
