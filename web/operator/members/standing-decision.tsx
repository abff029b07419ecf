import { useRef, useState } from 'react'
import type { MemberDetail } from '#contract/operator/members.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { Typed } from './typed.ts'
import { MemoField } from './memo-field.tsx'
import { SignOut } from './sign-out.tsx'
import type { useDecide } from './use-decide.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import styles from './decision.module.css'

type Props = {
  member: MemberDetail
  /** The member asks for a change, which is decided above. */
  asks: boolean
  decide: ReturnType<typeof useDecide>
  typed: Typed
  onType: (part: Partial<Typed>) => void
  isSure: () => boolean
}

/** Suspends a member, ends a suspension, or confirms a changed document of an approved member. */
export function StandingDecision({ member, asks, decide, typed, onType, isSure }: Props) {
  const { standing: words, note } = typed
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const rechecks = member.status === 'ACTIVE' && member.recheck && !asks
  const stopped = member.status === 'STOP'

  function recheck() {
    if (!decide.isPending) decide.mutate({ do: 'approve', note: note.trim() })
  }

  async function suspend() {
    if (decide.isPending) return
    if (!words.trim()) {
      setProblem('사유를 입력하세요')
      area.current?.focus()
      return
    }
    const held = member.held_count > 0 ? `담은 부위 ${member.held_count}개가 풀리고 ` : ''
    const sure = await askConfirm({
      title: `${member.business_name} 이용을 정지할까요?`,
      body: `${held}모든 기기에서 로그아웃돼요. 이미 한 주문은 그대로 진행돼요.`,
      action: '이용 정지',
      danger: true,
    })
    if (sure) decide.mutate({ do: 'suspend', words: words.trim() })
  }

  useShortcuts(rechecks ? { a: () => isSure() && recheck() } : {})

  const doing = decide.isPending ? decide.variables.do : undefined
  return (
    <div className={styles.form}>
      <TextAreaField
        label={stopped ? '정지를 푸는 이유 (선택)' : '정지 사유'}
        ref={area}
        rows={2}
        maxLength={200}
        value={words}
        hint={stopped ? undefined : '회원이 문자로 읽어요.'}
        error={problem}
        onChange={({ target }) => {
          onType({ standing: target.value })
          setProblem(undefined)
        }}
      />
      {rechecks && <MemoField value={note} onChange={(now) => onType({ note: now })} />}
      <div className={styles.buttons}>
        {stopped ? (
          <Button
            wide
            size="md"
            busy={doing === 'resume' && '푸는 중'}
            onClick={() => decide.mutate({ do: 'resume', words: words.trim() })}
          >
            정지 해제
          </Button>
        ) : (
          <Button variant="danger" size="md" busy={doing === 'suspend' && '정지 중'} onClick={() => void suspend()}>
            이용 정지
          </Button>
        )}
        {!stopped && <SignOut member={member} />}
        {rechecks && (
          <Button wide size="md" aria-keyshortcuts="A" busy={doing === 'approve' && '확인 중'} onClick={recheck}>
            확인 완료하고 다음
          </Button>
        )}
      </div>
    </div>
  )
}
