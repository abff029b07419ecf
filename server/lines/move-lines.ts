import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { after, before, type OrderAction } from '#domain/order-status.ts'
import { LineProblem } from './line-problem.ts'

/** Moves without consequences for boxes or money; the others have functions of their own. */
export type PlainAction = Extract<OrderAction, 'orderFromPartner' | 'deliver'>
/** What leaves the box with its line, whatever else goes with it: money, a request, a receipt. */
type KeepsBox = Exclude<OrderAction, 'pay' | 'void' | EndsLine>
/** What makes a line let go of its box. */
type EndsLine = 'cancel' | 'completeReturn'

/**
 * Moves lines by the rules of domain/order-status.ts, all or none, in one statement for each status they start from. Orders are
 * locked first, as everywhere. The caller's transaction names who does it and why.
 */
export async function moveLines(trx: Trx, action: PlainAction, lineIds: readonly number[]): Promise<void> {
  const ids = await lockLines(trx, lineIds)
  await moveLocked(trx, action, ids)
}

/** Locks the orders of the lines, then the lines; answers their ids, each once and in order. */
export async function lockLines(trx: Trx, lineIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(lineIds)].sort((a, b) => a - b)
  await sql`
    select 1 from orders where id in (select order_id from order_products where id = any(${ids}::int[])) order by id
    for update`.execute(trx)
  const { rows } = await sql`
    select 1 from order_products where id = any(${ids}::int[]) order by id for update`.execute(trx)
  if (rows.length !== ids.length) throw new LineProblem('없는 주문 상품이 있습니다.')
  return ids
}

/** Writes the move of locked lines, all or none. */
export async function moveLocked(trx: Trx, action: KeepsBox, lineIds: readonly number[]): Promise<void> {
  await write(trx, action, lineIds, sql``)
}

/** The same for lines that let go of their boxes; for the moves beside this file, which say what becomes of those. */
export async function endLines(trx: Trx, action: EndsLine, lineIds: readonly number[]): Promise<void> {
  await write(trx, action, lineIds, sql`, live = false`)
}

async function write(trx: Trx, action: OrderAction, ids: readonly number[], also: RawBuilder<unknown>): Promise<void> {
  if (ids.length === 0) return
  const from = before(action)
  const to = from.map((code) => after(action, code)!)
  const { rows } = await sql`
    update order_products set os_code = (${to}::text[])[array_position(${from}::text[], os_code)], lane_at = (select market_now())${also}
    where id = any(${ids}::int[]) and os_code = any(${from}::text[]) returning 1`.execute(trx)
  if (rows.length !== ids.length) throw new LineProblem(`지금 상태에서는 할 수 없는 주문 상품이 있습니다. (${action})`)
}
