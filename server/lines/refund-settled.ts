import { sql } from 'kysely'

/**
 * The condition on `refunds` for one that its line is settled with: given back, or given back before its transfer came back, which only has
 * to be sent again.
 */
export const isRefundSettled = sql<boolean>`(refunds.state = 'DONE' or refunds.bounced_at is not null)`
