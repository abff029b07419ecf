import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { type Arrival, arrivalOf } from '#domain/arrival.ts'
import type { PickUps } from '#domain/cut-off.ts'
import type { Settings } from '#server/config/settings.ts'

type Row = PickUps & { id: number; courier_code: string; now: string }

/**
 * The day on which an order paid now arrives, by partner, and the present time. Partners that are not open, or whose day cannot be known,
 * are left out.
 */
export async function findArrivals(
  db: Database | Trx,
  { courier_days, holidays }: Pick<Settings, 'courier_days' | 'holidays'>,
): Promise<{ now: string; arrivals: Map<number, Arrival> }> {
  const { rows } = await sql<Row | { id: null; now: string }>`
    select id, cut_off_time, pick_up_days, closed_from, closed_to, courier_code, now
    from (select market_now() as now) clock left join partners on status = 'OPEN' and courier_code is not null`.execute(
    db,
  )
  const days = holidays.map(({ day }) => day)
  const known = rows.flatMap((row) => {
    const courier = row.id === null ? undefined : courier_days.find(({ code }) => code === row.courier_code)
    const arrival = courier && arrivalOf(Date.parse(row.now), { ...(row as Row), holidays: days }, courier)
    return arrival ? [[row.id!, arrival] as const] : []
  })
  return { now: rows[0]!.now, arrivals: new Map(known) }
}

/** Only the days, by partner. Without `courier_days` in the settings no day can be known, so nothing is queried. */
export async function daysOfArrival(trx: Trx, settings: Settings): Promise<{ partner_id: number; day: string }[]> {
  if (settings.courier_days.length === 0) return []
  const { arrivals } = await findArrivals(trx, settings)
  return [...arrivals].map(([partner_id, { day }]) => ({ partner_id, day }))
}
