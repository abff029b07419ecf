import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'

/** A form that ended while its buyer was at the provider keeps its lines until no authorisation can arrive any more. */
export async function closeStaleForms({ db }: Deps): Promise<void> {
  await sql`
    update order_products set os_code = 'PAYF' from orders
    where orders.id = order_products.order_id and orders.state = 'ENDED' and order_products.os_code = 'ORDW'
      and not order_products.live and orders.pay_started_at < market_now() - interval '45 minutes'
      and orders.created_at > market_now() - interval '1 day'`.execute(db)
}
