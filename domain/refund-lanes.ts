import { z } from 'zod'

/**
 * Where money on its way back stands. HELD waits for a second person, MANUAL for a transfer by hand, EXTERNAL for somebody who says
 * what the money was for that the provider's own console has given back meanwhile: until then nothing of it is sent.
 */
export const refundState = z.enum(['HELD', 'NEW', 'DONE', 'MANUAL', 'EXTERNAL'])
export type RefundState = z.infer<typeof refundState>
/** Surely not on its way at this moment: what was given beside it may be taken off it. */
export const restingStates: readonly RefundState[] = ['HELD', 'MANUAL', 'EXTERNAL']

/**
 * The lists of the refund desk, in the order of its work. SENT and FAILED are both NEW: the provider has not said, or said no. BATCH
 * is MANUAL and stands in a bank file.
 */
export const refundLaneNames = {
  HELD: '승인 대기',
  EXTERNAL: '결제사 확인',
  MANUAL: '직접 송금',
  BATCH: '송금 묶음',
  FAILED: '거절됨',
  SENT: '보내는 중',
  DONE: '끝난 환불',
} as const
export type RefundLane = keyof typeof refundLaneNames
export const refundLane = z.enum(Object.keys(refundLaneNames) as [RefundLane, ...RefundLane[]])

/** By whom it goes back. */
export const refundWayNames = { provider: '결제사 취소', bank: '계좌 송금', external: '결제사 관리자에서' } as const
export type RefundWay = keyof typeof refundWayNames
export const refundWay = z.enum(Object.keys(refundWayNames) as [RefundWay, ...RefundWay[]])
