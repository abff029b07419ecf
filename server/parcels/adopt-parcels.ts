import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { isOwnParcel } from './own-parcel.ts'

/**
 * Every number on a line that is on its way becomes a parcel that is asked about, however it got onto the line. One that comes round again
 * is begun anew: what was said of the former parcel goes.
 */
export async function adoptParcels(db: Database | Trx): Promise<number> {
  await sql`
    with anew as (
      update parcels set created_at = market_now(), status = 'UNKNOWN', delivered_at = null, next_ask = market_now(), tries = 0,
        answered_at = null, failure = null
      from order_products line
      where line.os_code = 'DELI' and line.courier_code = parcels.courier_code and line.tracking_number = parcels.tracking_number
        and line.lane_at > parcels.created_at and not ${isOwnParcel}
      returning parcels.id)
    delete from parcel_events using anew where parcel_id = anew.id`.execute(db)
  const { rows } = await sql`
    insert into parcels (courier_code, tracking_number)
    select distinct courier_code, tracking_number from order_products line
    where line.os_code = 'DELI' and line.tracking_number is not null and line.courier_code is not null
      and not exists (
        select from parcels
        where parcels.courier_code = line.courier_code and parcels.tracking_number = line.tracking_number)
    on conflict do nothing returning id`.execute(db)
  return rows.length
}
