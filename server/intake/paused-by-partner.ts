import { type RawBuilder, sql } from 'kysely'

/** The reason in the history of a box for which its partner stopped it. */
export const ownPause = 'own-box.paused'

/** Whether the partner itself stopped a box `p` (products) that is stopped now: its last move was that. */
export const pausedByPartner: RawBuilder<boolean> = sql`exists (
  select from product_history move where move.product_id = p.id and move.version = p.version and move.reason = ${sql.lit(ownPause)})`
