import type { Result } from '#contract/call.ts'
import { type countOwnOrders, ownLanes } from '#contract/partner/orders.ts'
import { deskAt, oneOf, type ViewOf } from '#web/operator/desk/desk-address.ts'

export const at = deskAt('/partner/orders', { lane: oneOf(ownLanes, 'new') })
export type View = ViewOf<typeof at>
export type Counts = Result<typeof countOwnOrders>
