import { sql } from 'kysely'
import type { HoldExpiring } from '#contract/events.ts'
import type { Database } from '#database/connect.ts'
import type { EventRow } from './event-rows.ts'

type Warning = { event: 'cart-expire-notify-updated' | 'order-expire-notify-updated'; expiring: HoldExpiring }

/** A warning's seconds are counted when it leaves, not when it was written. Undefined: the hold is over by now. */
export function warningOf({ payload }: EventRow, now: number): HoldExpiring | undefined {
  if (typeof payload?.expiresAt !== 'string') return undefined
  const remainTime = Math.ceil((Date.parse(payload.expiresAt) - now) / 1000)
  if (!(remainTime > 0)) return undefined
  const { url_code, capped } = payload
  return {
    remainTime,
    expiresAt: payload.expiresAt,
    serverNow: new Date(now).toISOString(),
    capped: capped === true,
    ...(typeof url_code === 'string' ? { url_code } : {}),
  }
}

/** The market's time in epoch milliseconds. */
export async function marketNow(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from market_now())::float8 * 1000 as now`.execute(db)
  return rows[0]?.now ?? Date.now()
}

/** Of holds that the buyer was warned of and that still stand: told again to a browser that comes back. */
export async function standingWarnings(db: Database, userId: number): Promise<{ now: number; warnings: Warning[] }> {
  const { rows } = await sql<{
    kind: string
    expires_at: string
    url_code: string | null
    payload: unknown
    now: number
  }>`
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
  return { now, warnings: rows.flatMap((row) => warning(row, now)) }
}

function warning(
  row: { kind: string; expires_at: string; url_code: string | null; payload: unknown },
  now: number,
): Warning[] {
  const capped = (row.payload as { capped?: boolean } | null)?.capped === true
  const remainTime = Math.ceil((Date.parse(row.expires_at) - now) / 1000)
  const expiring = { remainTime, expiresAt: row.expires_at, serverNow: new Date(now).toISOString(), capped }
  if (row.kind === 'CART') return [{ event: 'cart-expire-notify-updated', expiring }]
  return [
    {
      event: 'order-expire-notify-updated',
      expiring: { ...expiring, ...(row.url_code && { url_code: row.url_code }) },
    },
  ]
}
