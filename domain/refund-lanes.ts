import { z } from 'zod'

/** Where money on its way back stands. HELD waits for a second person, MANUAL for a transfer by hand. */
export const refundState = z.enum(['HELD', 'NEW', 'DONE', 'MANUAL'])
export type RefundState = z.infer<typeof refundState>

/** The lists of the refund desk, in the order of its work. SENT and FAILED are both NEW: the provider has not said, or said no. */
export const refundLaneNames = {
  HELD: '승인 대기',
  MANUAL: '직접 송금',
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
