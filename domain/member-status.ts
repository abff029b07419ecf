import { z } from 'zod'

/** The states of a member (DECISIONS §4): WAIT → ACTIVE | REJECT → WAIT; ACTIVE ↔ STOP; → OUT. */
export const memberStatusNames = {
  WAIT: '승인 대기',
  ACTIVE: '이용 중',
  REJECT: '반려',
  STOP: '이용 정지',
  OUT: '탈퇴',
} as const
export type MemberStatus = keyof typeof memberStatusNames
export const memberStatus = z.enum(Object.keys(memberStatusNames) as [MemberStatus, ...MemberStatus[]])

const moves = {
  approve: { WAIT: 'ACTIVE' },
  reject: { WAIT: 'REJECT' },
  resubmit: { REJECT: 'WAIT' },
  suspend: { ACTIVE: 'STOP' },
  resume: { STOP: 'ACTIVE' },
  leave: { WAIT: 'OUT', ACTIVE: 'OUT', REJECT: 'OUT' },
} as const satisfies Record<string, Partial<Record<MemberStatus, MemberStatus>>>
export type MemberAction = keyof typeof moves

export function memberAfter(action: MemberAction, from: MemberStatus): MemberStatus | undefined {
  return (moves[action] as Partial<Record<MemberStatus, MemberStatus>>)[from]
}

/** Reasons of a rejection, for the operator to choose from; `other` needs a text. */
export const rejectReasons = {
  unreadable: '서류가 흐리거나 잘려서 읽을 수 없습니다.',
  mismatch: '입력하신 사업자 정보와 서류의 내용이 다릅니다.',
  closed: '휴업 또는 폐업한 사업자입니다.',
  wrong: '사업자등록증이 아닌 서류입니다.',
  other: '기타',
} as const
export type RejectReason = keyof typeof rejectReasons
export const rejectReason = z.enum(Object.keys(rejectReasons) as [RejectReason, ...RejectReason[]])
