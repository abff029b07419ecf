import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

type Wish = {
  orderId: number
  userId: number
  productIds: readonly number[]
  kind: 'ORDER' | 'PAYING' | 'SOLD'
  /** How many seconds the claim lasts, and `cap` seconds from when the buyer first held the box; left out: it does not expire. */
  held?: { seconds: number; cap: number }
}

/**
 * Claims boxes for an order: free ones, and those in the buyer's own cart. The primary key of claims decides: where a rival has a row, this
 * statement claims fewer boxes than were asked for. Answers which boxes it claimed; the caller moves them.
 */
export async function claimForOrder(
  trx: Trx,
  { orderId, userId, productIds, kind, held }: Wish,
): Promise<ReadonlySet<number>> {
  const seconds = held?.seconds ?? null
  const cap = held?.cap ?? null
  const { rows } = await sql<{ product_id: number }>`
    insert into claims (product_id, kind, user_id, order_id, first_at, held_from, expires_at)
    select product_id, ${kind}, ${userId}, ${orderId}, since, (select market_now()),
           least((select market_now()) + ${seconds}::int * interval '1 second', since + ${cap}::int * interval '1 second')
    from held_since(${userId}, ${[...productIds]}::int[]) order by product_id
    on conflict (product_id) do update
    set kind = excluded.kind, order_id = excluded.order_id, warned_for = null, held_from = excluded.held_from,
      expires_at = least((select market_now()) + ${seconds}::int * interval '1 second',
        claims.first_at + ${cap}::int * interval '1 second')
    where claims.kind = 'CART' and claims.user_id = excluded.user_id
    returning product_id`.execute(trx)
  return new Set(rows.map((row) => row.product_id))
}
