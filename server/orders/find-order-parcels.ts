import { sql } from 'kysely'
import type { DeskOrder } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { isOwnParcel } from '#server/parcels/own-parcel.ts'

/** The parcels of an order, with the courier's latest event. `others`: lines of other orders in the same parcel and state. */
export async function findOrderParcels(db: Database, orderId: number): Promise<DeskOrder['parcels']> {
  const { rows } = await sql<DeskOrder['parcels'][number]>`
    select line.courier_code, couriers.courier_name, line.tracking_number, line.line_ids, parcels.status, parcels.delivered_at,
      news.at as news_at, coalesce(nullif(news.words, ''), news.name) as news, news.place,
      (select count(*)::int from order_products other
       where other.tracking_number = line.tracking_number and other.courier_code = line.courier_code
         and other.order_id <> ${orderId} and other.os_code = any(line.codes)) as others
    from (
      select courier_code, tracking_number, array_agg(id order by id) as line_ids, max(lane_at) as lane_at,
        array_agg(os_code) filter (where os_code in ('DELI', 'DELK')) as codes
      from order_products
      where order_id = ${orderId} and tracking_number is not null and courier_code is not null group by 1, 2) line
    join couriers on couriers.code = line.courier_code
    left join parcels on parcels.courier_code = line.courier_code and parcels.tracking_number = line.tracking_number
      and ${isOwnParcel}
    left join lateral (
      select at, name, place, words from parcel_events where parcel_id = parcels.id order by at desc limit 1) news on true
    order by line.line_ids`.execute(db)
  return rows
}
