import type { MemberStatus } from '#domain/member-status.ts'

export const statusTones = {
  WAIT: 'amber',
  ACTIVE: 'pine',
  REJECT: 'red',
  STOP: 'red',
  OUT: 'gray',
} as const satisfies Record<MemberStatus, string>
