import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { bookRefund } from '#server/payments/refund.ts'
import { LineProblem } from './line-problem.ts'
import { lockLines, write } from './move-lines.ts'

/** The goods are on their way back (RTNW → RTNI): the boxes are no longer the buyer's to keep, they wait for inspection (5 → 6). */
export async function collectReturns(trx: Trx, lineIds: readonly number[]): Promise<void> {
  const ids = await lockLines(trx, lineIds)
  await write(trx, 'collectReturn', ids)
  await sql`
    update products set ps_code = 6
    where id in (select product_id from order_products where id = any(${ids}::int[])) and ps_code = 5`.execute(trx)
}

/**
 * After inspection: books the whole line's money to go back, once. Answers the refunds to be sent (`sendRefund`) when the
 * transaction is over; `completeReturns` follows when the provider has given the money.
 */
export async function bookReturnRefunds(trx: Trx, lineIds: readonly number[], reason: string): Promise<number[]> {
  const ids = await lockLines(trx, lineIds)
  const { rows } = await sql<{ id: number; payment_id: number; amount: number }>`
    select line.id, payments.id as payment_id, line.product_price + line.delivery_price as amount
    from order_products line join payments on payments.open_order_id = line.order_id and payments.state = 'DONE'
    where line.id = any(${ids}::int[]) and line.os_code in ('RTNW', 'RTNI') order by line.id`.execute(trx)
  if (rows.length !== ids.length) throw new LineProblem('반품 중이 아니거나 결제되지 않은 주문 상품이 있습니다.')
  const refunds: number[] = []
  for (const line of rows)
    refunds.push(await bookRefund(trx, { paymentId: line.payment_id, lineId: line.id, amount: line.amount, reason }))
  return refunds
}

/** The money is back with the buyer (RTNI → RTNK): the line lets go of its box, which is never sold again (→ 9, nobody's). */
export async function completeReturns(trx: Trx, lineIds: readonly number[]): Promise<void> {
  const ids = await lockLines(trx, lineIds)
  const { rows: unpaid } = await sql`
    select 1 from unnest(${ids}::int[]) line (id)
    where not exists (select from refunds where refunds.order_product_id = line.id and refunds.state = 'DONE')`.execute(
    trx,
  )
  if (unpaid.length > 0) throw new LineProblem('환불이 끝나지 않은 주문 상품이 있습니다.')
  const { rows } = await sql<{ product_id: number }>`
    select product_id from claims where product_id in (select product_id from order_products where id = any(${ids}::int[]))
    order by product_id for update`.execute(trx)
  const boxes = rows.map((row) => row.product_id)
  // The move is written while the claim still stands, so that the history knows whose box it was.
  await sql`update products set ps_code = 9 where id = any(${boxes}::int[]) and ps_code in (5, 6)`.execute(trx)
  await write(trx, 'completeReturn', ids)
  await sql`
    update order_products set live = false, live_product_id = null, live_order_id = null
    where id = any(${ids}::int[])`.execute(trx)
  await sql`
    update claims set kind = 'OFF', user_id = null, order_id = null where product_id = any(${boxes}::int[])`.execute(
    trx,
  )
}
