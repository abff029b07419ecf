import {
  inviteStaff,
  resetStaffPassword,
  resetStaffTotp,
  revokeInvitation,
  signOutStaff,
  type StaffDetail,
  startStaff,
  stopStaff,
} from '#contract/operator/staff.ts'
import type { ActOf } from '#web/operator/desk/act.tsx'
import type { Entries } from '#web/operator/desk/acts.tsx'
import { Reason, type Words } from '#web/operator/desk/ask.tsx'
import { Button } from '#web/ui/button.tsx'
import type { View } from './at.ts'
import { recognised } from './recognised.ts'
import type { Shown } from './shown-once.tsx'

const hint = '기록에 남아요.'

/** The actions of an owner on an account; nobody can suspend themselves. */
export function accountActs(
  act: ActOf<StaffDetail, View>,
  onEdit: (account: StaffDetail) => void,
  onShown: (shown: Shown) => void,
): Entries<StaffDetail, View> {
  const look = { variant: 'line', wide: true } as const
  const asks = (words: (name: string) => Words) => ({
    ask: Reason,
    words: ({ name }: StaffDetail) => ({ hint, ...words(name) }),
  })
  const recognises = (action: string, title: string, body = '모든 기기에서 로그아웃되고, 새 값은 한 번만 보여요.') => ({
    ...look,
    ...asks((name) => ({ ...recognised, title: `${name}님의 ${title}`, body, action })),
    busy: '만드는 중',
    send: ({ id, version }: StaffDetail, words: string) => ({ params: { id }, body: { version, recognised: words } }),
    said: '',
    after: onShown,
  })
  const gives = ({ id, version }: StaffDetail, reason: string) => ({ params: { id }, body: { version, reason } })
  const names = ({ id, version }: StaffDetail) => ({ params: { id }, body: { version } })
  return [
    (account) => (
      <Button variant="secondary" size="md" wide aria-keyshortcuts="E" onClick={() => onEdit(account)}>
        이름과 권한 바꾸기
      </Button>
    ),
    act(inviteStaff, {
      label: '초대 링크 새로 만들기',
      when: isToCome,
      ...recognises(
        '새로 만들기',
        '초대 링크를 새로 만들까요?',
        '전에 보낸 링크로는 더 들어올 수 없고, 새 링크는 한 번만 보여요.',
      ),
    }),
    act(revokeInvitation, {
      ...look,
      label: '초대 거두기',
      busy: '거두는 중',
      when: ({ invitation }) => invitation?.state === 'open',
      send: names,
      said: '초대를 거뒀어요. 그 링크로는 들어올 수 없어요',
    }),
    act(resetStaffPassword, {
      label: '비밀번호 새로 만들기',
      when: (account) => !isToCome(account),
      ...recognises('새로 만들기', '비밀번호를 새로 만들까요?'),
    }),
    act(resetStaffTotp, {
      label: '인증 앱 다시 연결',
      when: (account) => !isToCome(account),
      ...recognises('다시 연결', '인증 앱을 다시 연결할까요?'),
    }),
    act(signOutStaff, {
      ...look,
      label: '모든 기기에서 로그아웃',
      busy: '내보내는 중',
      when: ({ sessions }) => sessions > 0,
      ...asks((name) => ({
        title: `${name}님을 모든 기기에서 내보낼까요?`,
        body: '정지하지는 않아요. 다시 로그인할 수 있어요.',
        action: '모든 기기에서 로그아웃',
        usual: ['기기 분실', '자리에 열어 둠', '본인 요청'],
      })),
      send: gives,
      said: '모든 기기에서 내보냈어요',
    }),
    act(startStaff, {
      label: '정지 풀기',
      busy: '푸는 중',
      wide: true,
      when: ({ status }) => status === 'STOP',
      send: names,
      said: '다시 로그인할 수 있어요',
    }),
    act(stopStaff, {
      ...look,
      label: '정지',
      busy: '정지하는 중',
      variant: 'danger',
      when: ({ id, status }, { staff }) => status === 'ACTIVE' && id !== staff.id,
      ...asks((name) => ({
        title: `${name}님을 정지할까요?`,
        body: '지금 열려 있는 모든 기기에서 바로 나가게 돼요.',
        action: '정지',
        danger: true,
        usual: ['퇴사', '업무 변경', '보안 확인'],
      })),
      send: gives,
      said: '정지하고 모든 기기에서 내보냈어요',
    }),
  ]
}

const isToCome = ({ invitation }: StaffDetail): boolean => invitation !== null && invitation.state !== 'used'
