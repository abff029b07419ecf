import { type FormEvent, useRef, useState } from 'react'
import { type RejectReason, rejectReasons } from '#domain/member-status.ts'
import type { MemberDetail } from '#contract/operator/members.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { Typed } from './typed.ts'
import { MemoField } from './memo-field.tsx'
import type { useDecide } from './use-decide.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import styles from './decision.module.css'

type Props = {
  /** The decision is about a change that an approved member asks for, not about an application. */
  change?: boolean
  member: Pick<MemberDetail, 'business_name' | 'name'>
  decide: ReturnType<typeof useDecide>
  typed: Typed
  onType: (part: Partial<Typed>) => void
  isSure: () => boolean
}

const options = Object.entries(rejectReasons).map(([value, label]) => ({ value, label }))
const reasonOf = (value: string) => (Object.keys(rejectReasons) as RejectReason[]).find((reason) => reason === value)

/** Approves, with or without a memo, or rejects with a reason that the applicant reads. */
export function ApplicationDecision({ change = false, member, decide, typed, onType, isSure }: Props) {
  const { reason, words, note } = typed
  const [problem, setProblem] = useState<{ field: 'reason' | 'words'; message: string }>()
  const isAsking = useRef(false)
  const select = useRef<HTMLSelectElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  async function approve() {
    if (decide.isPending || isAsking.current) return
    isAsking.current = true
    const sure = await askConfirm({
      title: `‘${member.business_name}’ ${change ? '변경' : '가입'}을 승인할까요?`,
      body: `${change ? '바뀐 정보로 거래하고' : '바로 살 수 있고'}, ${member.name}님에게 문자를 보내요.`,
      action: '승인하기',
    })
    // After a confirmation the focus returns to the button: a second press must not ask again.
    if (sure) decide.mutate({ do: 'approve', note: note.trim() }, { onSettled: () => (isAsking.current = false) })
    else isAsking.current = false
  }

  function reject() {
    if (decide.isPending) return
    if (!reason) {
      setProblem({ field: 'reason', message: '반려 사유를 고르세요' })
      select.current?.focus()
    } else if (reason === 'other' && !words.trim()) {
      setProblem({ field: 'words', message: '사유를 입력하세요' })
      area.current?.focus()
    } else decide.mutate({ do: 'reject', reason, words: words.trim() })
  }

  useShortcuts({
    a: () => isSure() && void approve(),
    r: () => isSure() && reject(),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    reject()
  }

  const doing = decide.isPending ? decide.variables.do : undefined
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Select
        label="반려 사유"
        ref={select}
        placeholder="고르기"
        options={options}
        value={reason ?? ''}
        error={problem?.field === 'reason' ? problem.message : undefined}
        onChange={({ target }) => {
          onType({ reason: reasonOf(target.value) })
          setProblem(undefined)
        }}
      />
      {reason && (
        <TextAreaField
          label={reason === 'other' ? '사유' : '덧붙일 말 (선택)'}
          ref={area}
          required={reason === 'other'}
          rows={2}
          maxLength={200}
          value={words}
          hint={change ? '회원이 문자와 내 정보에서 읽어요.' : '신청자가 문자와 신청 화면에서 읽어요.'}
          error={problem?.field === 'words' ? problem.message : undefined}
          onChange={({ target }) => {
            onType({ words: target.value })
            setProblem(undefined)
          }}
        />
      )}
      {!reason && <MemoField value={note} onChange={(now) => onType({ note: now })} />}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="danger"
          size="md"
          aria-keyshortcuts="R"
          busy={doing === 'reject' && '반려 중'}
          disabled={doing === 'approve'}
        >
          {change ? '변경 반려' : '반려'}
        </Button>
        <Button
          wide
          size="md"
          aria-keyshortcuts="A"
          busy={doing === 'approve' && '승인 중'}
          disabled={doing === 'reject'}
          onClick={() => void approve()}
        >
          {change ? '변경 승인하고 다음' : '승인하고 다음'}
        </Button>
      </div>
    </form>
  )
}
