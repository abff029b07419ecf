import type { Result } from '#contract/call.ts'
import type { listMembers } from '#contract/operator/members.ts'
import type { MemberStatus } from '#domain/member-status.ts'

export type Listed = Result<typeof listMembers>
export type MemberRow = Listed['data'][number]

/** The lists of this desk, in the order of their work, as the address bar names them. */
export const tabNames = {
  WAIT: '대기',
  RECHECK: '재확인',
  ACTIVE: '승인',
  REJECT: '반려',
  STOP: '정지',
  OUT: '탈퇴',
  ALL: '전체',
} as const satisfies Record<MemberStatus | 'RECHECK' | 'ALL', string>
export type Tab = keyof typeof tabNames
export const tabs = Object.keys(tabNames) as Tab[]

export const tabOf = (name: string | null): Tab => tabs.find((tab) => tab === name) ?? 'WAIT'

export function countOf(tab: Tab, { counts, recheck_count }: Pick<Listed, 'counts' | 'recheck_count'>): number {
  if (tab === 'RECHECK') return recheck_count
  if (tab === 'ALL') return counts.reduce((sum, { count }) => sum + count, 0)
  return counts.find(({ status }) => status === tab)?.count ?? 0
}
