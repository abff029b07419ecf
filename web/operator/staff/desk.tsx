import { listStaff } from '#contract/operator/staff.ts'
import { accountState } from '#domain/account-state.ts'
import { staffRoleNames } from '#domain/staff-role.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { CellGroup, Under } from '#web/operator/kit/cell.tsx'
import { SpokenTime } from '#web/operator/kit/age.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AccountPane } from './account-pane.tsx'
import { AccountState } from './account-state.tsx'
import { at, type View } from './at.ts'

const asked = ({ of, partner, q }: View) => ({ of, q, ...(of === 'partners' && { partner }) })

/** Desk 1: staff members and their roles. */
export const StaffDesk = defineDesk({
  at,
  title: '직원과 권한',
  role: 'owner',
  about: { call: listStaff, input: (view) => ({ query: asked(view) }) },
  note: ({ about, view }) => about && !view.q && `${about.data.filter(({ status }) => status === 'ACTIVE').length}명`,
  search: { field: 'q', label: '직원 찾기', placeholder: '이름, 아이디, 공급사' },
  keys: ({ go }) => ({ n: () => go({ id: 'new' }, { preventScrollReset: true }) }),
  tools: ({ go }) => (
    <Button
      size="md"
      icon="plus"
      data-short=""
      aria-keyshortcuts="N"
      onClick={() => go({ id: 'new' }, { preventScrollReset: true })}
    >
      직원 더하기
    </Button>
  ),
  lanes: {
    label: '소속',
    field: 'of',
    names: { market: '한결', partners: '공급사' },
    with: { partner: undefined },
    count: (side, about) => about?.counts[side],
  },
  list: {
    call: listStaff,
    query: asked,
    whole: true,
    label: '직원 목록',
    table: '직원',
    none: ({ of, q }) => (q ? '검색된 정보가 없습니다.' : of === 'market' ? '직원이 없어요' : '공급사 사람이 없어요'),
    name: ({ name, login }) => `${name} ${login}`,
    columns: [
      {
        name: 'who',
        sort: 'who',
        head: '이름',
        cell: ({ name, login, partner }) => (
          <>
            <b>{name}</b>
            <Under>{partner ? `${partner.name} · ${login}` : login}</Under>
          </>
        ),
      },
      {
        name: 'roles',
        sort: 'roles',
        head: '권한',
        cell: ({ roles }) => (
          <CellGroup>
            {roles.map((role) => (
              <Tag key={role} tone={role === 'owner' || role === 'partner' ? 'solid' : 'gray'}>
                {staffRoleNames[role]}
              </Tag>
            ))}
          </CellGroup>
        ),
      },
      {
        name: 'last',
        sort: 'last',
        head: '마지막 로그인',
        leaves: 'some',
        look: 'still',
        cell: ({ last_login_at }) => (last_login_at ? <SpokenTime at={last_login_at} /> : '없음'),
      },
      {
        name: 'sessions',
        sort: 'sessions',
        head: '열린 기기',
        end: true,
        leaves: 'most',
        cell: ({ sessions }) => (sessions > 0 ? `${sessions}대` : ''),
      },
      {
        name: 'state',
        sort: 'state',
        head: '상태',
        cell: (row) => <AccountState state={accountState(row)} />,
      },
    ],
    pane: (seen, _, onClose) => <AccountPane seen={seen} onClose={onClose} />,
  },
})
