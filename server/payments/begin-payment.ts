import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { type Actor, transaction } from '#database/transaction.ts'
import { type LockedOrder, lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { type Payment, paymentOfOrder } from './payment.ts'

/** The claim of whoever says that the buyer has authorised: compared with our own books, never believed. */
export type Authorised = { paymentKey: string; payOrderId: string; amount: number }

/** How long the provider is left to answer the first confirmation before the sweep asks in its turn. */
const firstTrySeconds = 20

/**
 * Books a payment before any money is asked for (book, then capture): from here no clock frees the boxes. Whoever lost the hold
 * is refused here and nothing is charged; if it lapsed but every box is still free, they are taken again.
 * Asked again with the same key it answers the same payment. `also` is written in the transaction that books it.
 * Who was suspended or has left is not charged any more; only the desk completes what the provider has charged already.
 */
export async function beginPayment(
  db: Database,
  actor: Actor,
  orderId: number,
  authorised: Authorised,
  also?: (trx: Trx) => Promise<void>,
): Promise<Payment> {
  try {
    return await transaction(db, actor, async (trx) => {
      const mayTrade = (await ownerIsActive(trx, orderId)) || actor.startsWith('operator:')
      const order = await lockOrder(trx, orderId)
      if (!order) throw refuse('order.missing')
      const existing = await paymentOfOrder(trx, orderId)
      if (existing && existing.payment_key === authorised.paymentKey) return existing
      if (existing) throw refuse('order.paying')
      if (!mayTrade) throw refuse('member.not-approved')
      if (authorised.payOrderId !== order.pay_order_id || authorised.amount !== order.amount || !order.pay_method)
        throw refuse('payment.amount')
      if (order.state === 'FORM') await moveToPaying(trx, order)
      else if (order.state === 'ENDED') await takeAgain(trx, order)
      else throw refuse('order.closed')
      await also?.(trx)
      return book(trx, order, authorised.paymentKey)
    })
  } catch (error) {
    // The key belongs to another order.
    if ((error as { constraint?: string }).constraint === 'payments_payment_key_key') throw refuse('payment.foreign')
    throw error
  }
}

/** A suspension or withdrawal at the same moment comes before this or after it, never in between. */
async function ownerIsActive(trx: Trx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where id = (select user_id from orders where id = ${orderId}) and status = 'ACTIVE' for share`.execute(
    trx,
  )
  return rows.length > 0
}

async function moveToPaying(trx: Trx, order: LockedOrder): Promise<void> {
  const { rows } = await sql<{ product_id: number }>`
    with held as (
      select product_id from claims where order_id = ${order.id} and kind = 'ORDER' order by product_id for update
    )
    update claims set kind = 'PAYING', expires_at = null, warned_for = null from held
    where claims.product_id = held.product_id returning claims.product_id`.execute(trx)
  const { rows: lines } = await sql<{ n: number }>`
    select count(*)::int as n from order_products where order_id = ${order.id} and live`.execute(trx)
  if (rows.length === 0 || rows.length !== lines[0]!.n) throw refuse('order.lapsed')
  await sql`update products set ps_code = 4 where id = any(${rows.map((row) => row.product_id)}::int[])`.execute(trx)
}

/** The form had run out while the buyer was at the provider: every box must be free, or back in this buyer's own cart. */
async function takeAgain(trx: Trx, order: LockedOrder): Promise<void> {
  const { rows: lines } = await sql<{ product_id: number }>`
    select product_id from order_products where order_id = ${order.id} and os_code = 'ORDW' order by product_id`.execute(
    trx,
  )
  const ids = lines.map((line) => line.product_id)
  if (ids.length === 0) throw refuse('order.lapsed')
  await sql`select release_lapsed_cart(${ids}::int[])`.execute(trx)
  const { rows: claimed } = await sql`
    insert into claims (product_id, kind, user_id, order_id, first_at)
    select product_id, 'PAYING', ${order.user_id}, ${order.id}, since
    from held_since(${order.user_id}, ${ids}::int[]) order by product_id
    on conflict (product_id) do update set kind = 'PAYING', order_id = excluded.order_id, expires_at = null, warned_for = null
    where claims.kind = 'CART' and claims.user_id = excluded.user_id
    returning product_id`.execute(trx)
  if (claimed.length !== ids.length) throw refuse('order.lapsed')
  // The price is the one that was shown and authorised; a box that was priced anew meanwhile is not sold at the old one.
  const { rows: repriced } = await sql`
    select 1 from order_products join products on products.id = order_products.product_id
    where order_products.order_id = ${order.id} and order_products.product_price <> products.price`.execute(trx)
  if (repriced.length > 0) throw refuse('order.lapsed')
  await sql`
    update order_products set live = true where order_id = ${order.id} and os_code = 'ORDW'`.execute(trx)
  const { numAffectedRows } = await sql`
    update products set ps_code = 3 where id = any(${ids}::int[]) and ps_code in (1, 2)`.execute(trx)
  if (Number(numAffectedRows) !== ids.length) throw refuse('order.lapsed')
  await sql`update products set ps_code = 4 where id = any(${ids}::int[])`.execute(trx)
}

async function book(trx: Trx, order: LockedOrder, paymentKey: string): Promise<Payment> {
  await sql`
    insert into payments (order_id, payment_key, idem_key, pay_method, amount, next_try)
    values (${order.id}, ${paymentKey}, ${`confirm-${randomBytes(18).toString('base64url')}`}, ${order.pay_method},
            ${order.amount}, market_now() + ${firstTrySeconds} * interval '1 second')`.execute(trx)
  await sql`update orders set state = 'CONFIRMING', next_ask = null where id = ${order.id}`.execute(trx)
  return (await paymentOfOrder(trx, order.id))!
}
