import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { after, before, type OrderAction } from '#domain/order-status.ts'
import { LineProblem } from './line-problem.ts'

/**
 * Moves locked lines by the table of domain/order-status.ts, all or none. Only the moves beside this file call it. `also`: further
 * assignments of the update.
 */
export async function writeLines(
  trx: Trx,
  action: OrderAction,
  lineIds: readonly number[],
  also = sql``,
): Promise<void> {
  if (lineIds.length === 0) return
  const from = before(action)
  const to = from.map((code) => after(action, code)!)
  const { rows } = await sql`
    update order_products set os_code = (${to}::text[])[array_position(${from}::text[], os_code)], lane_at = (select market_now())${also}
    where id = any(${[...lineIds]}::int[]) and os_code = any(${from}::text[]) returning 1`.execute(trx)
  if (rows.length !== lineIds.length)
    throw new LineProblem(`지금 상태에서는 할 수 없는 주문 상품이 있습니다. (${action})`)
}
