import { z } from 'zod'

/** Where a cancel stands. ASKED waits for the operator's word; REFUNDING for its money. */
export const cancelState = z.enum(['ASKED', 'REFUNDING', 'DONE', 'REFUSED'])

/** The lists of the cancel desk. STUCK: the provider said no, or a person has to look. */
export const cancelLaneNames = {
  ASKED: '확인 대기',
  STUCK: '환불 막힘',
  BACK: '환불 중',
  OVER: '끝난 취소',
} as const
export type CancelLane = keyof typeof cancelLaneNames
export const cancelLanes = Object.keys(cancelLaneNames) as [CancelLane, ...CancelLane[]]
export const cancelLane = z.enum(cancelLanes)

/** Whose wish it was: `opc_code`. */
export const cancelledBy: Partial<Record<number, string>> = { 1: '구매자', 2: '운영' }
