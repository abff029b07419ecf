import { type RawBuilder, sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { listLaneLines } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { cutOffAfter } from '#domain/cut-off.ts'
import type { LaneSort } from '#domain/lane-sorts.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { laneLines } from '#server/lines/lane-lines.ts'
import type { LanePage } from './lane-source.ts'
import { lineRows } from './line-rows.ts'
import { findPickUps } from './pick-ups.ts'

type Key = { type: 'text' | 'numeric' | 'timestamptz'; value: RawBuilder<unknown> }

const keys: Record<Exclude<LaneSort, 'due'>, Key> = {
  since: { type: 'timestamptz', value: sql`line.lane_at` },
  order: { type: 'text', value: sql`orders.order_no` },
  buyer: { type: 'text', value: sql`users.business_name` },
  cut: { type: 'text', value: sql`line.pc_name || ' ' || line.grade_code` },
  weight: { type: 'numeric', value: sql`line.weight` },
  partner: { type: 'text', value: sql`line.partner_name` },
  address: { type: 'text', value: sql`orders.delivery_addr1 || ' ' || orders.reci_name` },
  parcel: { type: 'text', value: sql`coalesce(line.courier_code || ' ' || line.tracking_number, '')` },
}

/** A page of a lane by one of its columns. The whole lane is put in order for it: a lane of work is a day's, one that is over has no end. */
export async function findSortedLines(
  db: Database,
  { sort, cursor, limit, ...filter }: LanePage & { sort: NonNullable<LanePage['sort']> },
): Promise<Result<typeof listLaneLines>> {
  const { where } = await laneLines(db, filter)
  const { type, value } = sort.by === 'due' ? await dueKey(db, where) : keys[sort.by]
  const after = readCursor(cursor, ['text', 'id'])
  const way = sql.raw(sort.desc ? 'desc' : 'asc')
  const beyond = after
    ? sql`where (key, id) ${sql.raw(sort.desc ? '<' : '>')} (${after[0]}::${sql.raw(type)}, ${after[1]}::int)`
    : sql``
  const { rows } = await sql<{ id: number; key: string }>`
    select id, coalesce(key::text, '') as key from (
      select line.id, ${value} as key
      from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
      where ${where}) sorted
    ${beyond} order by sorted.key ${way}, id ${way} limit ${limit + 1}`.execute(db)
  const lines = await lineRows(db, sql`${rows.map(({ id }) => id)}::int[]`)
  const keyOf = new Map(rows.map(({ id, key }) => [id, key]))
  return pageOf(lines, limit, ({ id }) => [keyOf.get(id) ?? '', id])
}

/** The cut-offs since the oldest line of the lane was paid for: each line has the first that is not before its own payment. */
async function dueKey(db: Database, where: RawBuilder<unknown>): Promise<Key> {
  const [{ rows }, partners] = await Promise.all([
    sql<{ partner_id: number; first: string; last: string }>`
      select line.partner_id, min(orders.paid_at) as first, max(orders.paid_at) as last
      from order_products line join orders on orders.id = line.order_id
      where ${where} and orders.paid_at is not null group by 1 having min(orders.paid_at) is not null`.execute(db),
    findPickUps(db),
  ])
  const found = rows.flatMap(({ partner_id, first, last }) => {
    const partner = partners.get(partner_id)
    const moments: { partner_id: number; at: string }[] = []
    for (let from = Date.parse(first); partner && from <= Date.parse(last);) {
      const at = cutOffAfter(from, partner)
      if (at === undefined) break
      moments.push({ partner_id, at: new Date(at).toISOString() })
      from = at + 1
    }
    return moments
  })
  return {
    type: 'timestamptz',
    value: sql`coalesce((
      select min(cut.at) from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) cut (partner_id int, at timestamptz)
      where cut.partner_id = line.partner_id and cut.at >= orders.paid_at), 'infinity')`,
  }
}
