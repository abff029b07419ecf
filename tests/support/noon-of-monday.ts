import { sql } from 'kysely'
import type { Market } from './market.ts'

/** Sets the market clock to noon of the next Monday in Seoul, far from midnight. Returns epoch milliseconds. */
export async function noonOfMonday(market: Pick<Market, 'db' | 'pass'>): Promise<number> {
  const { rows } = await sql<{ now: string; noon: string }>`
    select market_now() as now,
      seoul_start(date_trunc('week', market_today()::timestamp)::date + 7) + interval '12 hours' as noon`.execute(
    market.db,
  )
  const [{ now, noon }] = rows as [{ now: string; noon: string }]
  await market.pass((Date.parse(noon) - Date.parse(now)) / 1000)
  return Date.parse(noon)
}
