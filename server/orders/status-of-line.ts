import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { OrderStatus } from '#domain/order-status.ts'

/** The `os_code` of a line; null when there is none. */
export async function statusOfLine(db: Database, lineId: number): Promise<OrderStatus | null> {
  const { rows } = await sql<{ os_code: OrderStatus }>`
    select os_code from order_products where id = ${lineId}`.execute(db)
  return rows[0]?.os_code ?? null
}
