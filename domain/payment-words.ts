import { z } from 'zod'
import type { RefundState } from './refund-lanes.ts'

export const kindNames = { approval: '결제', cancel: '환불' } as const

/** The states of our payments and refunds. */
export const ourStateNames = {
  CONFIRMING: '확인 중',
  DONE: '끝남',
  FAILED: '실패로 적음',
  NEW: '환불 보내는 중',
  HELD: '승인 대기',
  MANUAL: '직접 송금 대기',
  EXTERNAL: '보류 중',
} as const satisfies Record<'CONFIRMING' | 'DONE' | 'FAILED' | RefundState, string>
export type OurState = keyof typeof ourStateNames
export const ourState = z.enum(Object.keys(ourStateNames) as [OurState, ...OurState[]])

const theirStates: Partial<Record<string, string>> = {
  READY: '결제 창만 열림',
  IN_PROGRESS: '인증만 됨',
  WAITING_FOR_DEPOSIT: '입금 대기',
  DONE: '승인',
  CANCELED: '전액 취소',
  PARTIAL_CANCELED: '부분 취소',
  ABORTED: '승인 실패',
  EXPIRED: '시간 지남',
}
export const theirState = (status: string): string => theirStates[status] ?? status

/** The text of a notice: the provider's state, or where we found the transfer ourselves. */
export const noticeWords = ({ found_by, says }: { found_by: 'notice' | 'refund' | 'ledger'; says: string }): string =>
  found_by === 'notice' ? theirState(says) : found_by === 'refund' ? '환불 직후 찾음' : '장부 대조에서 찾음'

/** How far the requests about a payment are. */
export function attemptState({
  late,
  closing,
  silent,
  unanswered,
}: Record<'late' | 'closing' | 'silent' | 'unanswered', boolean>): string {
  if (closing) return '닫는 중'
  if (late) return '시간 지남'
  if (silent) return '결제사 무응답'
  return unanswered ? '1분 넘게 답 없음' : '확인 중'
}
