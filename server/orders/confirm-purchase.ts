import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { before } from '#domain/order-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'

/** Confirms shipped or delivered lines of the buyer, all or none. A line that is confirmed already is no mistake. */
export async function confirmPurchase({ db, hub }: Deps, userId: number, lineIds: number[]) {
  const ids = [...new Set(lineIds)].sort((a, b) => a - b)
  await transaction(db, `user:${userId}`, async (trx) => {
    const { rows } = await sql<{ id: number; os_code: string }>`
      select line.id, line.os_code from order_products line join orders on orders.id = line.order_id
      where line.id = any(${ids}::int[]) and orders.user_id = ${userId} order by line.id for update of line`.execute(
      trx,
    )
    if (rows.length !== ids.length) throw refuse('line.missing')
    const open = rows.filter((row) => row.os_code !== 'ORDK').map((row) => row.id)
    const { rows: confirmed } = await sql<{ id: number }>`
      update order_products set os_code = 'ORDK', lane_at = (select market_now())
      where id = any(${open}::int[]) and os_code = any(${before('confirm')}::text[]) returning id`.execute(trx)
    const failed = open.filter((id) => !confirmed.some((line) => line.id === id))
    if (failed.length > 0) throw refuse('line.not-confirmable', undefined, { failed })
  })
  hub.wake()
  return { order_product_id: ids }
}
