import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { asked } from './ask-parcels.ts'
import { isOwnParcel } from './own-parcel.ts'

/**
 * Makes a parcel, which the couriers are asked about, of every number on a line under way. If a number is reused, its parcel begins anew
 * and the events of the former one are deleted; so it does if the number was known, by a mistake, so long before its own parcel was sent that
 * the courier would be asked no more.
 */
export async function adoptParcels(db: Database | Trx): Promise<number> {
  await sql`
    with anew as (
      update parcels set created_at = market_now(), status = 'UNKNOWN', delivered_at = null, next_ask = market_now(), tries = 0,
        answered_at = null, failure = null
      from order_products line
      where line.os_code = 'DELI' and line.courier_code = parcels.courier_code and line.tracking_number = parcels.tracking_number
        and line.lane_at > parcels.created_at
        and (not ${isOwnParcel} or parcels.delivered_at is null and parcels.created_at < line.lane_at - ${asked})
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
