import type { StaffRow } from '#contract/operator/staff.ts'
import { staffRoleNames } from '#domain/staff-role.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { InputGroup, Still, Under } from '#web/operator/kit/cell.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { spokenTime } from '#web/operator/kit/times.ts'
import { Tag } from '#web/ui/tag.tsx'

export const staffColumns: readonly Column<StaffRow>[] = [
  {
    name: 'who',
    head: '이름',
    cell: ({ name, login }) => (
      <>
        <b>{name}</b>
        <Under>{login}</Under>
      </>
    ),
  },
  {
    name: 'roles',
    head: '권한',
    cell: ({ roles }) => (
      <InputGroup>
        {roles.map((role) => (
          <Tag key={role} tone={role === 'owner' ? 'solid' : 'gray'}>
            {staffRoleNames[role]}
          </Tag>
        ))}
      </InputGroup>
    ),
  },
  {
    name: 'last',
    head: '마지막 로그인',
    leaves: 'some',
    cell: ({ last_login_at }) => <Still>{last_login_at ? spokenTime(last_login_at, serverTime()) : '없음'}</Still>,
  },
  {
    name: 'sessions',
    head: '열린 기기',
    end: true,
    leaves: 'most',
    cell: ({ sessions }) => (sessions > 0 ? `${sessions}대` : ''),
  },
  {
    name: 'state',
    head: '상태',
    cell: ({ status, invitation }) =>
      status === 'ACTIVE' && invitation && invitation.state !== 'used' ? (
        <Tag tone="gray">{invitation.state === 'open' ? '초대함' : '초대 끝남'}</Tag>
      ) : (
        <Tag tone={status === 'STOP' ? 'red' : 'pine'}>{status === 'STOP' ? '정지' : '이용 중'}</Tag>
      ),
  },
]

export const staffName = ({ name, login }: StaffRow): string => `${name} ${login}`
