import { type SettlementLane, settlementLaneNames } from '#domain/settlement/settlement-state.ts'
import { deskAt, idOrNew, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

export const lanes = Object.keys(settlementLaneNames) as SettlementLane[]

/** In the lane ADJUST `id` is that of an adjustment, or 'new'. */
export const at = deskAt('/operator/settlements', { lane: oneOf(lanes, 'OPEN'), q: text(50), id: opened(idOrNew) })
export type View = ViewOf<typeof at>
