import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'

/** Every number on a line that is on its way becomes a parcel that is asked about, however it got onto the line. */
export async function adoptParcels(db: Database | Trx): Promise<number> {
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
