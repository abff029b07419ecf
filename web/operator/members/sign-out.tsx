import { useState } from 'react'
import { type MemberDetail, signOutMember } from '#contract/operator/members.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { at } from './at.ts'

/** Ends all sessions of a member without suspending them. */
export function SignOut({ member: { id, business_name } }: { member: MemberDetail }) {
  const [asking, setAsking] = useState(false)
  const signOut = useAct(at, {
    run: (reason: string) => operatorApi(signOutMember, { params: { id }, body: { reason } }),
    said: ({ sessions }) =>
      sessions > 0
        ? `${business_name}: 기기 ${sessions}대에서 로그아웃했어요`
        : `${business_name}: 로그인한 기기가 없었어요`,
    done: () => setAsking(false),
  })
  return (
    <>
      <Button variant="line" size="md" onClick={() => setAsking(true)}>
        모든 기기에서 로그아웃
      </Button>
      <ReasonDialog
        about={id}
        open={asking}
        title={`${business_name} 회원을 모든 기기에서 로그아웃할까요?`}
        body="정지하지는 않아요. 담은 것과 주문은 그대로이고, 다시 로그인할 수 있어요."
        action="로그아웃"
        usual={['휴대폰 분실', '모르는 로그인', '회원 요청']}
        hint="기록에 남아요."
        busy={signOut.isPending && '로그아웃 중'}
        onClose={() => setAsking(false)}
        onAnswer={(reason) => signOut.mutateAsync(reason)}
      />
    </>
  )
}
