import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countReturns, listReturns, ReturnRow } from '#contract/operator/returns.ts'
import type { Database } from '#database/connect.ts'
import { type ReturnLane, returnLanes, returnStateNames } from '#domain/return-reasons.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { returnColumns, returnJoins, standsSince } from './return-columns.ts'

/** Open requests are counted by their index. Closed ones are not counted: they are many, and nobody has to work on them. */
export async function findReturnLanes(db: Database): Promise<Result<typeof countReturns>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from returns where open_order_product_id is not null group by state`.execute(db)
  const lanes = (Object.keys(returnLanes) as ReturnLane[]).map((lane) => ({
    lane,
    count: rows.reduce(
      (sum, { state, n }) => sum + ((returnLanes[lane] as readonly string[]).includes(state) ? n : 0),
      0,
    ),
  }))
  return { lanes }
}

const keys = {
  order: byWords(sql`orders.order_no`),
  age: byTime(standsSince),
  buyer: byWords(sql`users.business_name`),
  cut: byWords(sql`line.pc_name`),
  reason: byWords(sql`returns.return_content`),
  picture: byNumber(sql`(returns.img_stored_name is not null)::int`),
  whole: byNumber(sql`line_worth(line.id)`),
  state: byName(sql`returns.state`, returnStateNames),
}

/** In the order of the ids, which is that of the requests, or by a column. */
export async function findReturns(
  db: Database,
  { lane, limit, ...asked }: Received<typeof listReturns>['query'],
): Promise<Result<typeof listReturns>> {
  const isOver = lane === 'OVER'
  const order = listOrder(asked, { id: sql`returns.id`, keys, usual: isOver ? '-id' : 'id' })
  const states = sql`${[...returnLanes[lane]]}::text[]`
  // Open requests have the highest ids, so a scan by id would pass all closed ones: each state is read from the index of open requests.
  const found = isOver
    ? sql`returns`
    : sql`unnest(${states}) stands (state) cross join lateral (
        select * from returns where returns.state = stands.state and open_order_product_id is not null
        ${order.byId ? sql`and ${order.beyond} order by ${order.by} limit ${limit + 1}` : sql``}) returns`
  const which = isOver ? sql`returns.state = any(${states}) and returns.closed_at is not null` : sql`true`
  const { rows } = await sql<ReturnRow & Placed>`
    select ${returnColumns}, ${order.place} as place from ${found} ${returnJoins}
    where ${which} and ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}
