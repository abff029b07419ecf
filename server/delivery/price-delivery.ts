import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { deliveryPrices, type DeliveryRule } from '#domain/delivery-price.ts'
import { findOrderedToday } from './ordered-today.ts'

type Form = { id: number; user_id: number; delivery_rule: DeliveryRule }

/**
 * Writes the delivery fees of an order form, whose row the caller has locked, on its lines: by the rule that the form was opened with, for
 * one of the buyer's addresses (the main one when none is chosen yet), beside what was ordered today. Answers the whole amount in won. When
 * the fee changes, `pay_method` is cleared, so that nothing can be charged before the form is submitted again: the address on it is the one
 * of the former amount.
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
