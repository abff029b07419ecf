import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Settings } from '#server/settings.ts'
import { findArrivals } from './find-arrivals.ts'

/** Writes on the lines of an order that is paid at this moment when they arrive: what the buyer was told stays, whatever is set later. */
export async function freezeArrivals(trx: Trx, orderId: number, settings: Settings): Promise<void> {
  if (settings.courier_days.length === 0) return
  const { arrivals } = await findArrivals(trx, settings)
  const days = [...arrivals].map(([partner_id, { day }]) => ({ partner_id, day }))
  await sql`
    update order_products line set arrive_on = arrival.day
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) arrival (partner_id int, day date)
    where line.order_id = ${orderId} and line.live and line.partner_id = arrival.partner_id`.execute(trx)
}
