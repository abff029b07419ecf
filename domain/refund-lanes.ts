import { z } from 'zod'

/**
 * The state of a refund. HELD: waits for a second person's approval. MANUAL: has to be paid by hand. EXTERNAL: the provider's console has
 * given money back meanwhile; nothing is sent until a staff member says what it was for.
 */
export const refundState = z.enum(['HELD', 'NEW', 'DONE', 'MANUAL', 'EXTERNAL'])
export type RefundState = z.infer<typeof refundState>
/** States in which certainly no request is under way, so money that was given otherwise may be deducted. */
export const restingStates: readonly RefundState[] = ['HELD', 'MANUAL', 'EXTERNAL']

/**
 * The lists of the refund desk, in the order of the work. SENT and FAILED are both NEW: the provider has not answered, or has refused.
 * BATCH is MANUAL and in a batch.
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

/** The way on which the money goes back. */
export const refundWayNames = { provider: '결제사 취소', bank: '계좌 송금', external: '결제사 관리자에서' } as const
export type RefundWay = keyof typeof refundWayNames
export const refundWay = z.enum(Object.keys(refundWayNames) as [RefundWay, ...RefundWay[]])

/** The way on which a refund goes or went back: one that waits to be paid by hand was asked of the provider before, but goes by bank. */
export const refundWayName = ({ state, way }: { state: RefundState; way: RefundWay }): string =>
  refundWayNames[state === 'MANUAL' ? 'bank' : way]
