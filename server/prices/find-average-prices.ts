import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { averagePrices } from '#contract/prices.ts'
import type { Database } from '#database/connect.ts'
import type { Period } from '#domain/price-period.ts'
import type { Sold } from './find-sold.ts'

/** The result before its table is serialised: `sold` are the sorted rows. */
export type AveragePrices = Omit<Result<typeof averagePrices>, 'data'> & { sold: readonly Sold[] }

/** What was sold in a period, by kind, sex, grade and cut, and how many boxes came and went in it. */
export async function findAveragePrices(
  db: Database,
  period: Period,
  findSold: (db: Database, period: Period) => Promise<readonly Sold[]>,
): Promise<AveragePrices> {
  const [sold, { total_count, bid_count, excluded_count }] = await Promise.all([
    findSold(db, period),
    countBoxes(db, period),
  ])
  return {
    sold,
    sale_date_s: period.first,
    sale_date_e: period.last,
    total_count,
    bid_count,
    scs_percent: total_count === 0 ? 0 : Math.round((1000 * bid_count) / total_count) / 10,
    excluded_count,
  }
}

async function countBoxes(db: Database, { first, last }: Period) {
  const { rows } = await sql<{ total_count: number; bid_count: number; excluded_count: number }>`
    select tally.*, (
      select count(*)::int from price_exclusions
      join order_products line on line.id = order_product_id and sold(line.os_code)
      join orders on orders.id = line.order_id
      where seoul_day(orders.paid_at) between ${first}::date and ${last}::date) excluded_count
    from (select coalesce(sum(total), 0)::int total_count, coalesce(sum(bid), 0)::int bid_count
          from sale_tally where day between ${first}::date and ${last}::date) tally`.execute(db)
  return rows[0]!
}
