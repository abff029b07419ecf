import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { openCancel } from '#server/refunds/open-cancel.ts'
import { cancelsAtOnceThen } from '#server/config/setting-then.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * `refundId` null: no refund yet, because the operator decides. `voidedPaymentId`: a payment whose result is still unknown and that is to
 * be voided.
 */
export type Booked = { refundId: number | null; amount: number; voidedPaymentId?: number }
type Wish = { userId: number; lineId: number; content: string }

/**
 * Locks a paid line of the buyer and books its refund. A repeated request gets the same refund, even if the money is back already: the
 * response to the first one may have been lost.
 */
export async function bookCancel(db: Database, { userId, lineId, content }: Wish): Promise<Booked> {
  return transaction(db, `user:${userId}`, async (trx) => {
    const { rows } = await sql<{ payment_id: number; at_once: boolean }>`
      select payments.id as payment_id, ${cancelsAtOnceThen} as at_once
      from order_products line join orders on orders.id = line.order_id
      join payments on payments.open_order_id = orders.id
      where line.id = ${lineId} and orders.user_id = ${userId}
      for update of orders, payments`.execute(trx)
    const [found] = rows
    if (!found) throw refuse((await isOwn(trx)) ? 'line.not-cancellable' : 'line.missing')
    const { rows: now } = await sql<{ os_code: OrderStatus; is_exchange: boolean }>`
      select os_code, replaces_id is not null as is_exchange from order_products where id = ${lineId} for update`.execute(
      trx,
    )
    const { os_code: code, is_exchange } = now[0]!
    // A box given in exchange is cancelled only by the operator, who has seen what the buyer sent back.
    if (is_exchange) throw refuse('line.exchanged')
    if (code === 'CANW' || code === 'ORDC') return refundOf(trx)
    if (code === 'PAYW') {
      await sql`
        update payments set void_requested = true, next_try = market_now() where id = ${found.payment_id}`.execute(trx)
      return { refundId: null, amount: 0, voidedPaymentId: found.payment_id }
    }
    if (code !== 'PAYK') throw refuse('line.not-cancellable')
    return openCancel(trx, { paymentId: found.payment_id, lineId, content, asking: !found.at_once })
  })

  async function isOwn(trx: Trx): Promise<boolean> {
    const { rows } = await sql`
      select 1 from order_products line join orders on orders.id = line.order_id
      where line.id = ${lineId} and orders.user_id = ${userId}`.execute(trx)
    return rows.length > 0
  }

  async function refundOf(trx: Trx): Promise<Booked> {
    const { rows } = await sql<Booked>`
      select (select id from refunds where own_line_id = ${lineId}) as "refundId", line_worth(${lineId}) as amount`.execute(
      trx,
    )
    return rows[0]!
  }
}
