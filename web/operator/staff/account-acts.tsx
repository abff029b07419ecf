import { useState } from 'react'
import type { StaffDetail } from '#contract/operator/staff.ts'
import { PaneActs } from '#web/operator/kit/pane-acts.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { NotShown } from '#web/operator/session/ask-proof.ts'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import { recognisedLabel, recognisedMissing, recognisedUsual } from './recognised.ts'
import type { useAccounts } from './use-accounts.ts'

type Props = { account: StaffDetail; acts: ReturnType<typeof useAccounts>; onEdit: () => void }
type Asked = 'invite' | 'password' | 'totp' | 'signOut' | 'stop'

/** What an owner can do with an account; nobody stops themselves. */
export function AccountActs({ account, acts, onEdit }: Props) {
  const own = useStaff()?.id === account.id
  const [asked, setAsked] = useState<Asked>()
  const { id, version, name, status, sessions } = account
  const toCome = account.invitation?.state === 'used' ? undefined : account.invitation?.state
  const questions = questionsOf(name)
  const question = questions[asked ?? 'stop']
  // What was written stays while password and number are not shown yet.
  const onSettled = (_: unknown, error: unknown) => {
    if (!(error instanceof NotShown)) setAsked(undefined)
  }
  function answer(words: string) {
    if (asked === 'invite' || asked === 'password' || asked === 'totp')
      acts[asked].mutate({ id, version, recognised: words }, { onSettled })
    else if (asked) acts[asked].mutate({ id, version, reason: words }, { onSettled })
  }
  return (
    <PaneActs>
      <Button variant="secondary" size="md" wide aria-keyshortcuts="E" onClick={onEdit}>
        이름과 권한 바꾸기
      </Button>
      {toCome ? (
        <>
          <Button variant="line" size="md" wide onClick={() => setAsked('invite')}>
            초대 링크 새로 만들기
          </Button>
          {toCome === 'open' && (
            <Button
              variant="line"
              size="md"
              wide
              busy={acts.uninvite.isPending && '거두는 중'}
              onClick={() => acts.uninvite.mutate({ id, version })}
            >
              초대 거두기
            </Button>
          )}
        </>
      ) : (
        <>
          <Button variant="line" size="md" wide onClick={() => setAsked('password')}>
            비밀번호 새로 만들기
          </Button>
          <Button variant="line" size="md" wide onClick={() => setAsked('totp')}>
            인증 앱 다시 연결
          </Button>
        </>
      )}
      {sessions > 0 && (
        <Button variant="line" size="md" wide onClick={() => setAsked('signOut')}>
          모든 기기에서 로그아웃
        </Button>
      )}
      {status === 'STOP' ? (
        <Button
          size="md"
          wide
          busy={acts.start.isPending && '푸는 중'}
          onClick={() => acts.start.mutate({ id, version })}
        >
          정지 풀기
        </Button>
      ) : (
        !own && (
          <Button variant="danger" size="md" wide onClick={() => setAsked('stop')}>
            정지
          </Button>
        )
      )}
      <ReasonDialog
        key={asked ?? ''}
        {...question}
        open={asked !== undefined}
        hint="기록에 남아요."
        busy={acts[asked ?? 'stop'].isPending && question.doing}
        onClose={() => setAsked(undefined)}
        onAnswer={answer}
      />
    </PaneActs>
  )
}

const recognised = {
  label: recognisedLabel,
  missing: recognisedMissing,
  usual: recognisedUsual,
  body: '모든 기기에서 로그아웃되고, 새 값은 한 번만 보여요.',
}

const questionsOf = (name: string) => ({
  invite: {
    ...recognised,
    title: `${name}님의 초대 링크를 새로 만들까요?`,
    body: '전에 보낸 링크로는 더 들어올 수 없고, 새 링크는 한 번만 보여요.',
    action: '새로 만들기',
    doing: '만드는 중',
  },
  password: {
    ...recognised,
    title: `${name}님의 비밀번호를 새로 만들까요?`,
    action: '새로 만들기',
    doing: '만드는 중',
  },
  totp: { ...recognised, title: `${name}님의 인증 앱을 다시 연결할까요?`, action: '다시 연결', doing: '만드는 중' },
  signOut: {
    title: `${name}님을 모든 기기에서 내보낼까요?`,
    body: '정지하지는 않아요. 다시 로그인할 수 있어요.',
    action: '모든 기기에서 로그아웃',
    usual: ['기기 분실', '자리에 열어 둠', '본인 요청'],
    doing: '내보내는 중',
  },
  stop: {
    title: `${name}님을 정지할까요?`,
    body: '지금 열려 있는 모든 기기에서 바로 나가게 돼요.',
    action: '정지',
    danger: true,
    usual: ['퇴사', '업무 변경', '보안 확인'],
    doing: '정지하는 중',
  },
})
