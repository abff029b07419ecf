import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FailedTake } from '#contract/cart.ts'
import type { Database, Trx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import { transaction } from '#database/transaction.ts'
import { deliveryRuleOf, isPlain } from '#domain/delivery-price.ts'
import { wholeCapSeconds } from '#domain/hold.ts'
import { productStatuses } from '#domain/product-status.ts'
import { priceDelivery } from '#server/delivery/price-delivery.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Settings } from '#server/config/settings.ts'
import { endForm } from '#server/lines/end-form.ts'
import { holdForm } from '#server/lines/hold-form.ts'
import { newPayOrderId } from '#server/lines/pay-order-id.ts'
import { takenRefusal, untakable } from '#server/lines/take-for-cart.ts'

/**
 * Makes an order form of boxes that are in the buyer's cart or free: all or none. Prices, fees and facts are frozen on its lines. A request
 * for the same boxes again (a double click, the back button) gives the same form.
 */
export async function holdForOrder(
  db: Database,
  userId: number,
  productIds: number[],
  settings: Settings,
): Promise<string> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length > settings.hold.max_order_lines)
    throw refuse('order.too-many-lines', `한 번에 ${settings.hold.max_order_lines}개까지 주문할 수 있습니다.`)

  return transaction(db, `user:${userId}`, async (trx) => {
    const [members, opened, overlapping] = await together(
      trx,
      lockedMember(userId),
      openForm(userId, ids),
      overlappingForms(userId, ids),
    )
    if (members.rows.length === 0) throw refuse('member.not-approved')
    const [same] = opened.rows
    if (same) return same.url_code
    // An open form that shares a box with this one is ended, unless its payment has started: then the boxes are refused as being in an
    // order.
    for (const form of overlapping.rows) await endForm(trx, form.id, 'left', settings)
    const [refused, tooOften, , held] = await together(
      trx,
      untakable(userId, ids),
      takenTooOften(userId, ids, settings),
      sql`select release_lapsed_cart(${ids}::int[])`,
      heldInCart(userId, ids),
    )
    if (refused.rows[0]?.failed) throw takenRefusal(refused.rows[0].failed)
    if (tooOften.rows.length > 0) throw takenRefusal(tooOften.rows)
    const fromCart = held.rows.map((row) => row.product_id)
    return makeForm(trx, { userId, ids, fromCart }, settings)
  })
}

/** Won of goods in one order: together with the delivery it still fits an integer column. */
const mostGoods = 2_000_000_000

/** Locks the member's row, so that two requests of one member run one after the other. */
const lockedMember = (userId: number) =>
  sql`select 1 from users where id = ${userId} and status = 'ACTIVE' for no key update`

/** The buyer's open form of exactly these boxes. */
const openForm = (userId: number, ids: number[]) =>
  sql<{ url_code: string }>`
    select orders.url_code from orders join claims on claims.order_id = orders.id and claims.kind = 'ORDER'
    where orders.user_id = ${userId} and orders.state = 'FORM' and claims.expires_at > market_now()
    group by orders.id having array_agg(claims.product_id order by claims.product_id) = ${ids}::int[]`

const overlappingForms = (userId: number, ids: number[]) =>
  sql<{ id: number }>`
    select orders.id from orders
    where orders.user_id = ${userId} and orders.state = 'FORM' and orders.pay_started_at is null
      and exists (select 1 from claims where claims.order_id = orders.id and claims.product_id = any(${ids}::int[]))
    order by orders.id for update`

/** Boxes that this buyer has let run out too often, or has held for too long in all: they are left to others for a while. */
const takenTooOften = (userId: number, ids: number[], { hold }: Settings) =>
  sql<FailedTake>`
    select products.id as product_id, cuts.pc_name, 'too-often' as reason
    from product_history join products on products.id = product_history.product_id
    join cuts on cuts.pc_code = products.pc_code
    left join claims on claims.product_id = products.id and claims.user_id = ${userId}
    where product_history.product_id = any(${ids}::int[]) and product_history.user_id = ${userId} and claims.product_id is null
      and product_history.to_code = ${sql.lit(productStatuses.available)} and product_history.reason in ('cart.lapsed', 'order.lapsed')
      and product_history.at > market_now() - interval '1 hour'
    group by products.id, cuts.pc_name having count(*) >= ${hold.max_lapses_per_hour}
    union
    select products.id, cuts.pc_name, 'too-often'
    from products join cuts on cuts.pc_code = products.pc_code
    join held_since(${userId}, ${ids}::int[]) span on span.product_id = products.id
    left join claims on claims.product_id = products.id and claims.user_id = ${userId}
    where coalesce(claims.first_at, span.since) + ${wholeCapSeconds(hold)} * interval '1 second'
        <= (select market_now()) + interval '1 minute'
    order by product_id`

const heldInCart = (userId: number, ids: number[]) =>
  sql<{ product_id: number }>`
    select product_id from claims
    where product_id = any(${ids}::int[]) and user_id = ${userId} and kind = 'CART' order by product_id for update`

async function makeForm(
  trx: Trx,
  { userId, ids, fromCart }: { userId: number; ids: number[]; fromCart: number[] },
  settings: Settings,
): Promise<string> {
  const { hold, delivery_box_price } = settings
  const rule = deliveryRuleOf(settings)
  const urlCode = newUrlCode()
  const { rows: orders } = await sql<{ id: number; goods_amount: number }>`
    insert into orders (url_code, user_id, goods_amount, delivery_amount, amount, pay_order_id)
    select ${urlCode}, ${userId}, sum(price), count(*) * ${delivery_box_price}::int, sum(price) + count(*) * ${delivery_box_price}::int,
           ${newPayOrderId()}
    from products where id = any(${ids}::int[]) having sum(price) <= ${mostGoods}
    returning id, goods_amount`.execute(trx)
  const [order] = orders
  if (!order) throw refuse('order.too-dear')
  const orderId = order.id

  await holdForm(trx, {
    orderId,
    userId,
    productIds: ids,
    fromCart,
    deliveryPrice: delivery_box_price,
    held: { seconds: hold.order_hold_seconds, cap: wholeCapSeconds(hold) },
  })
  const { rows: count } = await sql<{ n: number; goods: number }>`
    select count(*)::int as n, coalesce((select sum(product_price) from order_products where order_id = ${orderId}), 0)::float8 as goods
    from claims where user_id = ${userId} and kind in ('CART', 'ORDER', 'PAYING')`.execute(trx)
  if (count[0]!.n > hold.max_held_products)
    throw refuse('cart.full', `한 번에 ${hold.max_held_products}개까지 담을 수 있습니다.`)
  await addUpAgain(trx, order, count[0]!.goods)

  if (!isPlain(rule)) {
    await sql`update orders set delivery_rule = ${JSON.stringify(rule)}::jsonb where id = ${orderId}`.execute(trx)
    await priceDelivery(trx, { id: orderId, user_id: userId, delivery_rule: rule })
  }
  return urlCode
}

/** The sum was read before the boxes were claimed: a price that changed in between is in the lines, which are frozen under the claims. */
async function addUpAgain(trx: Trx, order: { id: number; goods_amount: number }, goods: number): Promise<void> {
  if (goods === order.goods_amount) return
  if (goods > mostGoods) throw refuse('order.too-dear')
  await sql`
    update orders set goods_amount = ${goods}, amount = ${goods} + delivery_amount where id = ${order.id}`.execute(trx)
}

/** 24 random bytes; the first character is a letter, so that no code can be read as an order's number. */
function newUrlCode(): string {
  for (;;) {
    const code = randomBytes(24).toString('base64url')
    if (/^[A-Za-z]/.test(code)) return code
  }
}
