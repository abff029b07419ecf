import { sql } from 'kysely'
import type { Hold } from '#contract/cart.ts'
import type { Database } from '#database/connect.ts'
import { wholeCapSeconds } from '#domain/hold.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Settings } from '#server/config/settings.ts'
import { cartHoldOf, orderHoldOf } from './hold-of-user.ts'

/** Every live hold of the cart runs from now again, but never past its cap. A hold that has run out is not revived. */
export async function extendCart(db: Database, userId: number, settings: Settings): Promise<Hold> {
  const { cart_hold_seconds, cart_cap_seconds } = settings.hold
  const { rows } = await sql<{ gained: boolean }>`
    with held as (
      select product_id, expires_at, greatest(expires_at, least(market_now() + ${cart_hold_seconds} * interval '1 second',
               first_at + ${cart_cap_seconds} * interval '1 second')) as upto from claims
      where user_id = ${userId} and kind = 'CART' and expires_at > market_now() order by product_id for update
    )
    update claims set expires_at = held.upto, extensions = claims.extensions + (held.upto > held.expires_at)::int
    from held where claims.product_id = held.product_id
    returning claims.expires_at > held.expires_at as gained`.execute(db)
  if (rows.length === 0) throw refuse('hold.none')
  const hold = await cartHoldOf(db, userId, settings)
  if (!rows.some((row) => row.gained)) throw refuse('hold.capped', undefined, hold)
  return hold
}

/** The same for an order form: its cap counts from its opening. Without a code, the buyer's newest open form. */
export async function extendOrder(
  db: Database,
  userId: number,
  urlCode: string | undefined,
  settings: Settings,
): Promise<Hold> {
  const { order_hold_seconds, order_cap_seconds, payment_window_seconds } = settings.hold
  const { rows } = await sql<{ order_id: number; gained: boolean }>`
    with form as (
      select id, created_at, pay_started_at from orders
      where user_id = ${userId} and state = 'FORM' and (${urlCode ?? null}::text is null or url_code = ${urlCode ?? null})
      order by id desc limit 1 for update
    ), held as (
      select form.id as order_id, claims.product_id, claims.expires_at, greatest(claims.expires_at, least(
               market_now() + case when form.pay_started_at is null then ${order_hold_seconds}::int else ${payment_window_seconds}::int end
                 * interval '1 second',
               form.created_at + ${order_cap_seconds} * interval '1 second',
               claims.first_at + ${wholeCapSeconds(settings.hold)} * interval '1 second')) as upto from claims join form on form.id = claims.order_id
      where claims.kind = 'ORDER' and claims.expires_at > market_now() order by claims.product_id for update of claims
    )
    update claims set expires_at = held.upto, extensions = claims.extensions + (held.upto > held.expires_at)::int
    from held where claims.product_id = held.product_id
    returning held.order_id, claims.expires_at > held.expires_at as gained`.execute(db)
  const [first] = rows
  if (!first) throw refuse('hold.none')
  const hold = await orderHoldOf(db, first.order_id, settings)
  if (!rows.some((row) => row.gained)) throw refuse('hold.capped', undefined, hold)
  return hold
}
