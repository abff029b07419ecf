import { z } from 'zod'

/** The state of a cancel. ASKED: the operator has to decide; REFUNDING: the refund is under way. */
export const cancelState = z.enum(['ASKED', 'REFUNDING', 'DONE', 'REFUSED'])

/** The lists of the cancel desk. STUCK: the provider has refused, or a staff member has to look. */
export const cancelLaneNames = {
  ASKED: '확인 대기',
  STUCK: '환불 막힘',
  BACK: '환불 중',
  OVER: '끝난 취소',
} as const
export type CancelLane = keyof typeof cancelLaneNames
export const cancelLanes = Object.keys(cancelLaneNames) as [CancelLane, ...CancelLane[]]
export const cancelLane = z.enum(cancelLanes)

/** Who cancelled, by `opc_code`. */
export const cancelledBy: Partial<Record<number, string>> = { 1: '구매자', 2: '운영' }
