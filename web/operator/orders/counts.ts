import type { Result } from '#contract/call.ts'
import type { countLanes } from '#contract/operator/orders.ts'

/** Number of lines that wait in each lane and with each partner. */
export type Counts = Result<typeof countLanes>
