import { type RefundLane, refundLaneNames } from '#domain/refund-lanes.ts'
import { deskAt, number, oneOf, opened } from '#web/operator/desk/desk-address.ts'

export const lanes = Object.keys(refundLaneNames) as RefundLane[]

/** In the lane BATCH `id` is that of a bank file. */
export const at = deskAt('/operator/refunds', { lane: oneOf(lanes, 'HELD'), id: opened(number()) })
