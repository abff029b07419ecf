import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { deliveryPrices, type DeliveryRule } from '#domain/delivery-price.ts'
import { findOrderedToday } from './ordered-today.ts'

type Form = { id: number; user_id: number; delivery_rule: DeliveryRule }

/**
 * Writes the delivery of an order form, whose row is locked, on its lines: by the rule that it was opened with, for one of the buyer's
 * addresses (the main one, when none is chosen yet) and as the day stands now. Answers the whole amount in won. With another amount
 * nothing can be charged before the form is submitted again: the address that stands on it is the one that the former amount was for.
 */
export async function priceDelivery(trx: Trx, form: Form, addressId?: number): Promise<number> {
  const { rows: lines } = await sql<{ id: number; partner_id: number; price: number }>`
    select id, partner_id, product_price as price from order_products where order_id = ${form.id} order by id`.execute(
    trx,
  )
  const today = form.delivery_rule.per === 'box' ? [] : await findOrderedToday(trx, form.user_id, addressId)
  const prices = deliveryPrices(form.delivery_rule, lines, today)
  await sql`
    update order_products line set delivery_price = priced.price
    from unnest(${lines.map(({ id }) => id)}::int[], ${prices}::int[]) priced (id, price)
    where line.id = priced.id and line.delivery_price <> priced.price`.execute(trx)
  const delivery = prices.reduce((sum, price) => sum + price, 0)
  const { rows } = await sql<{ amount: number }>`
    update orders set delivery_amount = ${delivery}, amount = goods_amount + ${delivery},
      pay_method = case when delivery_amount = ${delivery} then pay_method end
    where id = ${form.id} returning amount`.execute(trx)
  return rows[0]!.amount
}
