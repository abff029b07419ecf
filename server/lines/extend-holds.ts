import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Settings } from '#server/config/settings.ts'
import { wholeCapSeconds } from '#domain/hold.ts'

type Hold = Settings['hold']

/** Restarts the live holds of a cart from now, but never past their cap, and never shortens one. Answers for each whether it gained time. */
export async function extendCartHolds(db: Database, userId: number, hold: Hold): Promise<{ gained: boolean }[]> {
  const { rows } = await sql<{ gained: boolean }>`
    with held as (
      select product_id, expires_at, greatest(expires_at, least(market_now() + ${hold.cart_hold_seconds} * interval '1 second',
               first_at + ${hold.cart_cap_seconds} * interval '1 second')) as upto from claims
      where user_id = ${userId} and kind = 'CART' and expires_at > market_now() order by product_id for update
    ), extended as (
      update claims set expires_at = held.upto,
        held_from = case when held.upto > held.expires_at then (select market_now()) else claims.held_from end,
        extensions = claims.extensions + (held.upto > held.expires_at)::int
      from held where claims.product_id = held.product_id
      returning claims.expires_at > held.expires_at as gained
    ), ${told(userId)}
    select gained from extended`.execute(db)
  return rows
}

/** Notifies the buyer's other tabs and devices when a row of `extended` gained time. */
const told = (userId: number) => sql`told as (
  insert into outbox (event, user_id, private) select 'hold-extended', ${userId}::int, true from extended where gained limit 1
)`

type FormOf = {
  userId: number
  /** Left out: the buyer's newest open form. */
  urlCode?: string | undefined
  /** Seconds from now: before the payment has started, and afterwards. */
  seconds: { before: number; after: number }
  /** Whether the buyer asked for it: then it counts as an extension. */
  asked: boolean
}

/** The same for an order form, whose cap counts from when it was opened. */
export const extendedForm = ({ userId, urlCode, seconds, asked }: FormOf, hold: Hold) =>
  sql<{ order_id: number; gained: boolean }>`
    with form as (
      select id, created_at, pay_started_at from orders
      where user_id = ${userId} and state = 'FORM' and (${urlCode ?? null}::text is null or url_code = ${urlCode ?? null})
      order by id desc limit 1 for update
    ), held as (
      select form.id as order_id, claims.product_id, claims.expires_at, greatest(claims.expires_at, least(
               (select market_now())
                 + case when form.pay_started_at is null then ${seconds.before}::int else ${seconds.after}::int end * interval '1 second',
               form.created_at + ${hold.order_cap_seconds} * interval '1 second',
               claims.first_at + ${wholeCapSeconds(hold)} * interval '1 second')) as upto from claims join form on form.id = claims.order_id
      where claims.kind = 'ORDER' and claims.expires_at > (select market_now()) order by claims.product_id for update of claims
    ), extended as (
      update claims set expires_at = held.upto,
        held_from = case when held.upto > held.expires_at then (select market_now()) else claims.held_from end,
        extensions = claims.extensions + (${asked} and held.upto > held.expires_at)::int
      from held where claims.product_id = held.product_id
      returning held.order_id, claims.expires_at > held.expires_at as gained
    )${asked ? sql`, ${told(userId)}` : sql``}
    select order_id, gained from extended`
