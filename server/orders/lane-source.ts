import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { listLaneLines } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { isOver, laneLines } from '#server/lines/lane-lines.ts'
import { readCursor } from '#server/http/cursor.ts'

export type LanePage = Received<typeof listLaneLines>['query']

/** The lines of a lane from the cursor on, by the lane's index or, with words, by their orders. */
export async function laneSource(db: Database, { cursor, ...filter }: Omit<LanePage, 'sort'>) {
  const { where, order } = await laneLines(db, filter)
  const after = readCursor(cursor, ['time', 'id'])
  const beyond = isOver(filter.lane)
    ? sql`(line.lane_at, line.id) < (${after?.[0] ?? 'infinity'}::timestamptz, ${after?.[1] ?? 0}::int)`
    : sql`(line.lane_at, line.id) > (${after?.[0] ?? '-infinity'}::timestamptz, ${after?.[1] ?? 0}::int)`
  return { where: sql`${where} and ${beyond}`, order }
}
