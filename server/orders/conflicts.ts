import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { LineProblem } from '#server/lines/line-problem.ts'
import { lockLines } from '#server/lines/move-lines.ts'
import { toldLine } from '#server/lines/told-line.ts'
import { refuse } from '#server/http/refuse.ts'

type Conflict = { id: number; order_no: string; pc_name: string; os_code: OrderStatus }

/**
 * Locks lines that the desk showed in a lane. If another staff member has moved one since, nothing changes, and the refusal says who it was
 * and where the lines are now.
 */
export async function lockInLane(trx: Trx, lineIds: readonly number[], lane: OrderStatus): Promise<number[]> {
  const ids = await lockLines(trx, lineIds).catch((error: unknown) => {
    throw error instanceof LineProblem ? refuse('line.missing') : error
  })
  const { rows: conflicts } = await sql<Conflict>`
    select line.id, orders.order_no, line.pc_name, line.os_code
    from order_products line join orders on orders.id = line.order_id
    where line.id = any(${ids}::int[]) and line.os_code <> ${lane} order by line.id`.execute(trx)
  if (conflicts.length > 0) throw refuse('desk.changed', undefined, { conflicts: conflicts.map(toldLine) })
  return ids
}
