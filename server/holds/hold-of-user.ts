import { sql } from 'kysely'
import type { Hold } from '#contract/cart.ts'
import type { Database } from '#database/connect.ts'
import { wholeCapSeconds } from '#domain/hold.ts'
import type { Settings } from '#server/config/settings.ts'

export type CartHold = Hold & { count: number }
export type HeldCount = CartHold & { ordering: number; first_expires_at: string | null }

/** The length with which the hold began that runs out first. */
const wholeOfFirst = sql`(array_agg(round(extract(epoch from claims.expires_at - held_from))::int order by claims.expires_at))[1]`

/** How many boxes are in the cart of `buyer`, and when the first of their holds runs out. */
const cartOfBuyer = (settings: Settings) =>
  sql`
    select count(*)::int as count,
           min(expires_at) as expires_at,
           min(first_at) + ${settings.hold.cart_cap_seconds} * interval '1 second' as capped_at,
           ceil(extract(epoch from min(expires_at) - market_now()))::int as "remainTime",
           ${wholeOfFirst} as hold_seconds,
           market_now() as "serverNow"
    from claims
    where user_id = buyer.user_id and kind = 'CART' and expires_at > market_now()`

export const cartHold = (userId: number, settings: Settings) =>
  sql<CartHold>`select cart.* from (select ${userId}::int as user_id) buyer, lateral (${cartOfBuyer(settings)}) cart`

export async function cartHoldOf(db: Database, userId: number, settings: Settings): Promise<CartHold> {
  return (await cartHold(userId, settings).execute(db)).rows[0]!
}

/** The same with the boxes in the open order forms, for each of these buyers. */
export async function heldCountsOf(
  db: Database,
  userIds: readonly number[],
  settings: Settings,
): Promise<Map<number, HeldCount>> {
  const { rows } = await sql<HeldCount & { user_id: number }>`
    select buyer.user_id, cart.*, ordering, first_expires_at
    from unnest(${userIds}::int[]) buyer (user_id), lateral (${cartOfBuyer(settings)}) cart, lateral (
      select count(*) filter (where kind = 'ORDER')::int as ordering, min(expires_at) as first_expires_at from claims
      where user_id = buyer.user_id and kind in ('CART', 'ORDER') and expires_at > market_now()) held`.execute(db)
  return new Map(rows.map(({ user_id, ...counted }) => [user_id, counted]))
}

/** The same for one open order form: its own cap counts from when it was opened, the cap of a box from when the box was first taken. */
export const orderHold = (orderId: number, settings: Settings) =>
  sql<Hold>`
    select min(claims.expires_at) as expires_at,
           least(orders.created_at + ${settings.hold.order_cap_seconds} * interval '1 second',
                 min(claims.first_at) + ${wholeCapSeconds(settings.hold)} * interval '1 second') as capped_at,
           greatest(0, ceil(extract(epoch from min(claims.expires_at) - market_now())))::int as "remainTime",
           ${wholeOfFirst} as hold_seconds,
           market_now() as "serverNow"
    from orders left join claims on claims.order_id = orders.id and claims.kind = 'ORDER'
    where orders.id = ${orderId} group by orders.id`

export async function orderHoldOf(db: Database, orderId: number, settings: Settings): Promise<Hold> {
  return (await orderHold(orderId, settings).execute(db)).rows[0]!
}
