import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { wholeCapSeconds } from '#domain/hold.ts'
import { after } from '#domain/order-status.ts'
import type { Settings } from '#server/config/settings.ts'
import { freeBoxes } from './free-boxes.ts'
import { moveBoxes } from './move-boxes.ts'

/**
 * How an order form ends. `left`: the buyer left it; boxes that came from the cart go back there, others are freed. `lapsed`: the same, and
 * the lines of freed boxes in the cart say so. `failed`: the payment was not charged; all boxes go into the buyer's cart, so that a retry
 * is possible. `voided`: the buyer cancelled before any money moved; all boxes are freed.
 */
export type FormEnd = 'left' | 'lapsed' | 'failed' | 'voided'

type Line = { product_id: number; to_cart: boolean }

/**
 * Ends an order form or a failed payment attempt: its lines let go of their boxes, and the boxes go to the cart or are freed. The caller
 * has locked the order. A box goes back to the cart only while its cart cap has time left (DECISIONS §1); after a failed payment up to the
 * cap of all holds. Nothing goes back to a member who may not trade any more.
 */
export async function endForm(trx: Trx, orderId: number, end: FormEnd, { hold }: Settings): Promise<void> {
  const { rows: lines } = await sql<Line>`
    select claims.product_id,
           ${end} <> 'voided' and (order_products.from_cart or ${end} = 'failed')
             and exists (select from users where users.id = claims.user_id and users.status = 'ACTIVE')
             and claims.first_at + case when ${end} = 'failed' then ${wholeCapSeconds(hold)}::int else ${hold.cart_cap_seconds}::int end
               * interval '1 second' > market_now() as to_cart
    from claims join order_products on order_products.live_product_id = claims.product_id
    where order_products.order_id = ${orderId}
    order by claims.product_id for update of claims`.execute(trx)
  const toCart = lines.filter((line) => line.to_cart).map((line) => line.product_id)
  const freed = lines.filter((line) => !line.to_cart).map((line) => line.product_id)

  // A form without a payment attempt leaves no trace in the order history; an attempt that the buyer saw as 결제대기 is shown as cancelled.
  await sql`
    update order_products
    set live = false,
        os_code = case when os_code = 'PAYW' then ${after('void', 'PAYW')}
                       when os_code = 'ORDW' and (${end} = 'failed' or ${end} = 'voided'
                         or (select pay_started_at is null from orders where id = ${orderId})) then ${after('fail', 'ORDW')}
                       else os_code end
    where order_id = ${orderId} and live`.execute(trx)

  const seconds = end === 'failed' ? hold.retry_hold_seconds : hold.cart_hold_seconds
  await sql`
    update claims set kind = 'CART', order_id = null, warned_for = null, held_from = market_now(),
      expires_at = case when ${end} = 'failed' then market_now() + ${seconds} * interval '1 second'
        else least(market_now() + ${seconds} * interval '1 second', first_at + ${hold.cart_cap_seconds} * interval '1 second') end
    where product_id = any(${toCart}::int[])`.execute(trx)
  await moveBoxes(trx, 'backToCart', toCart)
  await sql`
    insert into cart_lines (user_id, product_id)
    select claims.user_id, claims.product_id from claims where claims.product_id = any(${toCart}::int[])
    on conflict (user_id, product_id) do update set lapsed = null`.execute(trx)
  await freeBoxes(trx, 'leaveForm', freed, 'time')

  const state = end === 'failed' || end === 'voided' ? 'FAILED' : 'ENDED'
  await sql`update orders set state = ${state} where id = ${orderId}`.execute(trx)
}
