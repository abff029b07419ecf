import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { OrderAction } from '#domain/order-status.ts'
import { LineProblem } from './line-problem.ts'
import { writeLines } from './write-lines.ts'

/** Moves that change neither boxes nor money; the others have functions of their own. */
export type PlainAction = Extract<OrderAction, 'orderFromPartner' | 'deliver'>
/** Moves that leave the box as it is, whatever else changes: money, a request, a receipt. */
type KeepsBox = Exclude<OrderAction, 'pay' | 'void' | 'cancel' | 'completeReturn'>

/**
 * Moves lines by the rules of domain/order-status.ts, all or none, in one statement. Orders are locked first, as everywhere. The caller's
 * transaction names the actor and the reason.
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

/** Moves locked lines, all or none. */
export async function moveLocked(trx: Trx, action: KeepsBox, lineIds: readonly number[]): Promise<void> {
  await writeLines(trx, action, lineIds)
}
