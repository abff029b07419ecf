import { sql } from 'kysely'
import type { HoldExpiring } from '#contract/events.ts'
import type { Database } from '#database/connect.ts'
import { marketNow } from '#database/market-now.ts'
import type { EventRow } from './event-rows.ts'

type Warning = { event: 'cart-expire-notify-updated' | 'order-expire-notify-updated'; expiring: HoldExpiring }

/** The seconds that remain are computed when the warning is sent. Undefined: the hold is over by now. */
export function warningOf({ payload }: EventRow, now: number): HoldExpiring | undefined {
  if (typeof payload?.expiresAt !== 'string') return undefined
  const { expiresAt, url_code, capped } = payload
  const expiring = expiringAt(expiresAt, now, capped === true, typeof url_code === 'string' ? url_code : null)
  return expiring.remainTime > 0 ? expiring : undefined
}

/** `url_code`: the order form whose hold runs out; null: the cart's. */
function expiringAt(expiresAt: string, now: number, capped: boolean, url_code: string | null): HoldExpiring {
  const remainTime = Math.ceil((Date.parse(expiresAt) - now) / 1000)
  const serverNow = new Date(now).toISOString()
  return { remainTime, expiresAt, serverNow, capped, ...(url_code !== null && { url_code }) }
}

/** Warnings about holds that still run, which a browser gets again when it reconnects. */
export async function standingWarnings(db: Database, userId: number): Promise<{ now: number; warnings: Warning[] }> {
  const { rows } = await sql<Standing>`
    with nearest as (
      select distinct on (claims.kind) claims.kind, claims.expires_at, orders.url_code
      from claims left join orders on orders.id = claims.order_id
      where claims.user_id = ${userId} and claims.kind in ('CART', 'ORDER')
        and claims.warned_for = claims.expires_at and claims.expires_at > market_now()
      order by claims.kind, claims.expires_at
    )
    select nearest.*, extract(epoch from market_now())::float8 * 1000 as now, told.payload
    from nearest left join lateral (
      select payload from outbox
      where user_id = ${userId} and private
        and event = case nearest.kind when 'CART' then 'cart-expire-notify-updated' else 'order-expire-notify-updated' end
        and id > (select max(id) from outbox) - 20000
      order by id desc limit 1
    ) told on true`.execute(db)
  const now = rows[0]?.now ?? (await marketNow(db))
  const warnings = rows.map(({ kind, expires_at, url_code, payload }): Warning => ({
    event: kind === 'CART' ? 'cart-expire-notify-updated' : 'order-expire-notify-updated',
    expiring: expiringAt(expires_at, now, payload?.capped === true, url_code),
  }))
  return { now, warnings }
}

type Standing = {
  kind: 'CART' | 'ORDER'
  expires_at: string
  /** Null for the cart. */
  url_code: string | null
  payload: { capped?: boolean } | null
  now: number
}
