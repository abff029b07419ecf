import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { courseOfParcel } from '#domain/tracking-number.ts'
import type { ParcelEvent } from '#server/providers/courier.ts'

/**
 * Stores a courier's events of a parcel and when to ask again. Returns whether there are new ones; if so, the buyers' screens get an event.
 * Events older than the parcel belong to another one with the same number, for numbers are reused.
 */
export async function keepNews(trx: Trx, { id }: { id: number }, events: readonly ParcelEvent[]): Promise<boolean> {
  await sql`select 1 from parcels where id = ${id} for update`.execute(trx)
  const { rows: fresh } = await sql`
    insert into parcel_events (parcel_id, at, code, name, place, words)
    select parcels.id, said.at, said.code, said.name, said.place, said.words
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as said (at timestamptz, code text, name text, place text, words text)
    join parcels on parcels.id = ${id}
    where said.at between parcels.created_at - interval '4 days' and market_now() + interval '1 day'
    on conflict do nothing returning 1`.execute(trx)
  await sql`
    update parcels set status = coalesce(last.code, status), delivered_at = coalesce(parcels.delivered_at, last.delivered_at), tries = 0,
      failure = null, answered_at = market_now(),
      next_ask = case
        when next_ask is null or last.delivered_at is not null then null
        when last.code in ('OUT_FOR_DELIVERY', 'ATTEMPT_FAIL') then market_now() + interval '10 minutes'
        else market_now() + interval '30 minutes' end
    from (
      select (array_agg(code order by code = 'DELIVERED' desc, at desc, array_position(${courseOfParcel}::text[], code) desc))[1] as code,
        min(least(at, market_now())) filter (where code = 'DELIVERED') as delivered_at
      from parcel_events where parcel_id = ${id}) last
    where parcels.id = ${id}`.execute(trx)
  if (fresh.length === 0) return false
  await sql`
    select tell_orders(array(
      select distinct line.order_id from parcels
      join order_products line on line.tracking_number = parcels.tracking_number and line.courier_code = parcels.courier_code
      where parcels.id = ${id}))`.execute(trx)
  return true
}
