import { type RawBuilder, sql } from 'kysely'

/** The sums of entries `entry` of partners' accounts, in won: what was sold, refunded, charged, corrected. */
export const entrySums: RawBuilder<unknown> = sql`
  coalesce(sum(entry.amount) filter (where entry.kind = 'SALE'), 0)::bigint as sales,
  coalesce(-sum(entry.amount) filter (where entry.kind = 'REFUND'), 0)::bigint as refunds,
  coalesce(-sum(entry.amount) filter (where entry.kind in ('FEE', 'FEE_BACK')), 0)::bigint as fee,
  coalesce(sum(entry.amount) filter (where entry.kind = 'ADJUSTMENT'), 0)::bigint as adjustments,
  count(distinct entry.order_product_id)::int as lines`

export type EntrySums = { sales: number; refunds: number; fee: number; adjustments: number; lines: number }
