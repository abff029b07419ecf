import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { OrderedToday } from '#domain/delivery-price.ts'

/**
 * What a member has bought today (in Seoul) for one of their own addresses, by partner, in won; without `addressId`, for the main address.
 * Lines that are returned, cancelled or being cancelled do not count: they carry no fee for other lines.
 */
export async function findOrderedToday(
  db: Database | Trx,
  userId: number,
  addressId?: number,
): Promise<OrderedToday[]> {
  const { rows } = await sql<OrderedToday>`
    select line.partner_id, sum(line.product_price)::bigint as goods, sum(line.delivery_price)::bigint as delivery
    from user_addresses place
    join orders on orders.user_id = place.user_id and orders.zipcode = place.zipcode
      and orders.delivery_addr1 = place.address1 and orders.delivery_addr2 = place.address2
    join order_products line on line.order_id = orders.id
    where place.user_id = ${userId}
      and case when ${addressId ?? null}::int is null then place.main_user_id is not null else place.id = ${addressId ?? null} end
      and orders.state = 'PAID' and orders.paid_at >= seoul_start(market_today())
      and line.os_code not in ('CANW', 'ORDC', 'RTNK') and line.replaces_id is null
    group by 1`.execute(db)
  return rows
}
