import type { listMembers } from '#contract/operator/members.ts'
import type { MemberStatus } from '#domain/member-status.ts'
import { deskAt, type Field, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'
import type { RowsOf } from '#web/operator/desk/desk-query.ts'

export type MemberRow = RowsOf<typeof listMembers>
/** The lists of this desk, in the order of the work, by their names in the address. */
export const laneNames = {
  WAIT: '대기',
  RECHECK: '재확인',
  ACTIVE: '승인',
  REJECT: '반려',
  STOP: '정지',
  OUT: '탈퇴',
  ALL: '전체',
} as const satisfies Record<MemberStatus | 'RECHECK' | 'ALL', string>
export type MemberLane = keyof typeof laneNames

export const statusTones = {
  WAIT: 'amber',
  ACTIVE: 'pine',
  REJECT: 'red',
  STOP: 'red',
  OUT: 'gray',
} as const satisfies Record<MemberStatus, string>

const page: Field<number> = {
  read: (said) => number(100_000).read(said) ?? 1,
  write: (at) => (at > 1 ? at : undefined),
}
export const at = deskAt('/operator/members', {
  status: oneOf(Object.keys(laneNames) as MemberLane[], 'WAIT'),
  sch_word: text(50),
  page,
  id: opened(number()),
})
export type View = ViewOf<typeof at>

/** The filter of the list as the server expects it. */
export const narrowed = ({ status, sch_word }: Pick<View, 'status' | 'sch_word'>) => ({
  ...(status === 'RECHECK' ? { recheck: 'Y' as const } : status !== 'ALL' && { status }),
  ...(sch_word && { sch_word }),
})

export const rowsPerPage = 30
export const asked = (view: View) => ({ page: view.page, limit: rowsPerPage, ...narrowed(view) })
