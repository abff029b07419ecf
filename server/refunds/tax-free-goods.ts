import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/**
 * What of a refund's line is goods, in won, where its order was paid with taxed delivery: of what was given in exchange, what was paid
 * at first. Null: all of it is free of VAT as far as the payment is.
 */
export async function taxFreeGoods(
  db: Database,
  { order_product_id: lineId }: { order_product_id: number | null },
): Promise<number | null> {
  if (lineId === null) return null
  const { rows } = await sql<{ goods: number }>`
    select coalesce((select sum(product_price)::int from exchange_chain(line.id)), 0) as goods
    from order_products line join orders on orders.id = line.order_id
    where line.id = ${lineId} and orders.delivery_taxed`.execute(db)
  return rows[0]?.goods ?? null
}
