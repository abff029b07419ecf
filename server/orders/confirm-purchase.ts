import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { mayConfirm, type OrderStatus } from '#domain/order-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { moveLocked } from '#server/lines/move-lines.ts'

/** Confirms shipped or delivered lines of the buyer, all or none. Lines that are confirmed already are accepted. */
export async function confirmPurchase({ db, hub }: Deps, userId: number, lineIds: number[]) {
  const ids = [...new Set(lineIds)].sort((a, b) => a - b)
  await transaction(db, `user:${userId}`, async (trx) => {
    const { rows } = await sql<{ id: number; os_code: OrderStatus }>`
      select line.id, line.os_code from order_products line join orders on orders.id = line.order_id
      where line.id = any(${ids}::int[]) and orders.user_id = ${userId} order by line.id for update of line`.execute(
      trx,
    )
    if (rows.length !== ids.length) throw refuse('line.missing')
    const open = rows.filter((row) => row.os_code !== 'ORDK')
    const failed = open.filter((row) => !mayConfirm(row.os_code)).map((row) => row.id)
    if (failed.length > 0) throw refuse('line.not-confirmable', undefined, { failed })
    const confirmed = open.map((row) => row.id)
    await moveLocked(trx, 'confirm', confirmed)
  })
  hub.wake()
  return { order_product_id: ids }
}
