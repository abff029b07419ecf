import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Settings } from '#server/config/settings.ts'

/**
 * Notifies each holder once per deadline that it is near: one event for the cart and one per order form, however many boxes. The payload
 * has the deadline; the seconds left are computed when it is sent.
 */
export async function warnHolders(db: Database, { hold }: Settings): Promise<number> {
  return transaction(db, 'job', async (trx) => {
    // One process at a time: two would divide the boxes of one cart between them and notify its holder twice.
    const { rows: turn } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('warn_holders')) as mine`.execute(trx)
    if (!turn[0]!.mine) return 0
    const { rows } = await sql`
      with due as (
        select product_id from claims
        where expires_at <= market_now() + ${hold.warning_seconds} * interval '1 second' and expires_at > market_now()
          and warned_for is distinct from expires_at
        order by product_id for update skip locked
      ), warned as (
        update claims set warned_for = expires_at from due where claims.product_id = due.product_id
        returning claims.user_id, claims.kind, claims.order_id, claims.expires_at, claims.first_at
      )
      insert into outbox (event, user_id, private, payload)
      select case when warned.kind = 'CART' then 'cart-expire-notify-updated' else 'order-expire-notify-updated' end,
             warned.user_id, true,
             jsonb_build_object('expiresAt', min(warned.expires_at), 'url_code', orders.url_code, 'capped',
               min(warned.expires_at) >= case when warned.kind = 'CART'
                 then min(warned.first_at) + ${hold.cart_cap_seconds} * interval '1 second'
                 else orders.created_at + ${hold.order_cap_seconds} * interval '1 second' end)
      from warned left join orders on orders.id = warned.order_id
      group by warned.user_id, warned.kind, warned.order_id, orders.url_code, orders.created_at
      returning 1`.execute(trx)
    return rows.length
  })
}
