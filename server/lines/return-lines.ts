import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { LineProblem } from './line-problem.ts'
import { moveBoxes } from './move-boxes.ts'
import { lockLines, moveLocked } from './move-lines.ts'

/** The goods will be fetched (RTNW → RTNI); the boxes are still with the buyers. */
export async function collectReturns(trx: Trx, lineIds: readonly number[]): Promise<void> {
  await moveLocked(trx, 'collectReturn', await lockLines(trx, lineIds))
}

/** The goods have arrived (product 5 → 6): they wait for inspection and are never sold again. Their lines stay in RTNI. */
export async function receiveReturns(trx: Trx, lineIds: readonly number[]): Promise<void> {
  const ids = await lockLines(trx, lineIds)
  const { rows } = await sql<{ product_id: number }>`
    select product_id from order_products where id = any(${ids}::int[]) and os_code = 'RTNI'`.execute(trx)
  const otherwise = () => new LineProblem('회수 중이 아닌 주문 상품이 있습니다.')
  if (rows.length !== ids.length) throw otherwise()
  const boxes = rows.map((row) => row.product_id)
  await moveBoxes(trx, 'receive', boxes, otherwise)
}

/**
 * Withdraws or refuses a request for a return (RTNW, RTNI → ORDK). A box that was inspected is not sold again although it is still the
 * buyer's (6 → 9).
 */
export async function dropReturns(trx: Trx, lineIds: readonly number[]): Promise<void> {
  const ids = await lockLines(trx, lineIds)
  const { rows } = await sql<{ id: number }>`
    select products.id from products join order_products line on line.product_id = products.id
    where line.id = any(${ids}::int[]) and products.ps_code = ${productStatuses.returned}`.execute(trx)
  const inspected = rows.map((row) => row.id)
  await moveBoxes(trx, 'dispose', inspected)
  await moveLocked(trx, 'refuseReturn', ids)
}
