import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countReturns, listReturns, ReturnRow } from '#contract/operator/returns.ts'
import type { Database } from '#database/connect.ts'
import { type ReturnLane, returnLanes } from '#domain/return-reasons.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { returnColumns, returnJoins } from './return-columns.ts'

/** Open requests are counted by their index; those that are over are many and wait for nobody. */
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

/** By the request's number: the order in which they were asked. */
export async function findReturns(
  db: Database,
  { lane, cursor, limit }: Received<typeof listReturns>['query'],
): Promise<Result<typeof listReturns>> {
  const after = readCursor(cursor, ['id'])?.[0]
  const isOver = lane === 'OVER'
  const beyond = isOver ? sql`returns.id < ${after ?? 2_147_483_647}` : sql`returns.id > ${after ?? 0}`
  const open = isOver ? sql`returns.closed_at is not null` : sql`returns.open_order_product_id is not null`
  const { rows } = await sql<ReturnRow>`
    select ${returnColumns} from returns ${returnJoins}
    where returns.state = any(${[...returnLanes[lane]]}::text[]) and ${open} and ${beyond}
    order by returns.id ${sql.raw(isOver ? 'desc' : 'asc')} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id }) => [id])
}
