import { useState } from 'react'
import type { StaffDetail } from '#contract/operator/staff.ts'
import { PaneActs } from '#web/console/kit/pane-acts.tsx'
import { ReasonDialog } from '#web/console/kit/reason-dialog.tsx'
import { useStaff } from '#web/console/session/use-staff.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import type { useAccounts } from './use-accounts.ts'

type Props = { account: StaffDetail; acts: ReturnType<typeof useAccounts>; onEdit: () => void }

/** What an owner can do with an account; nobody stops themselves. */
export function AccountActs({ account, acts, onEdit }: Props) {
  const own = useStaff()?.id === account.id
  const [asking, setAsking] = useState(false)
  const { id, version, name, status } = account
  const ask = async (title: string, action: string, act: 'password' | 'totp') => {
    const body = '모든 기기에서 로그아웃되고, 새 값은 한 번만 보여요.'
    if (await askConfirm({ title, body, action })) acts[act].mutate({ id, version })
  }
  return (
    <PaneActs>
      <Button variant="secondary" size="md" wide aria-keyshortcuts="E" onClick={onEdit}>
        이름과 권한 바꾸기
      </Button>
      <Button
        variant="line"
        size="md"
        wide
        busy={acts.password.isPending && '만드는 중'}
        onClick={() => void ask(`${name}님의 비밀번호를 새로 만들까요?`, '새로 만들기', 'password')}
      >
        비밀번호 새로 만들기
      </Button>
      <Button
        variant="line"
        size="md"
        wide
        busy={acts.totp.isPending && '만드는 중'}
        onClick={() => void ask(`${name}님의 인증 앱을 다시 연결할까요?`, '다시 연결', 'totp')}
      >
        인증 앱 다시 연결
      </Button>
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
          <Button variant="danger" size="md" wide onClick={() => setAsking(true)}>
            정지
          </Button>
        )
      )}
      <ReasonDialog
        key={String(asking)}
        open={asking}
        title={`${name}님을 정지할까요?`}
        body="지금 열려 있는 모든 기기에서 바로 나가게 돼요."
        action="정지"
        danger
        usual={['퇴사', '업무 변경', '보안 확인']}
        hint="기록에 남아요."
        busy={acts.stop.isPending && '정지하는 중'}
        onClose={() => setAsking(false)}
        onAnswer={(reason) => acts.stop.mutate({ id, version, reason }, { onSettled: () => setAsking(false) })}
      />
    </PaneActs>
  )
}
