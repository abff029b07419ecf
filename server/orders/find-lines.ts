import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { listLaneLines } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { pageOf } from '#server/http/cursor.ts'
import { type LanePage, laneSource } from './lane-source.ts'
import { lineRows } from './line-rows.ts'

/** A page of a lane: its ids by one index, then what hangs on them. */
export async function findLines(db: Database, filter: LanePage): Promise<Result<typeof listLaneLines>> {
  const { where, order } = await laneSource(db, filter)
  const rows = await lineRows(
    db,
    sql`array(select line.id from order_products line where ${where} order by ${order} limit ${filter.limit + 1})`,
  )
  return pageOf(rows, filter.limit, ({ lane_at, id }) => [lane_at, id])
}
