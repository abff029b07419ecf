import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { after } from '#domain/order-status.ts'

/** It is not known yet whether an order is paid: its lines move ORDW → PAYW, and its boxes stay as they are. The caller has locked the order. */
export async function awaitAnswer(trx: Trx, orderId: number): Promise<void> {
  await sql`
    update order_products set os_code = ${after('await', 'ORDW')}
    where order_id = ${orderId} and live and os_code = 'ORDW'`.execute(trx)
}
