import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/**
 * The price of the goods of a refund's line, in won, if its order was paid with taxed delivery; for a box given in exchange, that of the
 * first box. Null: without a line, or with untaxed delivery, all of the refund is as tax-free as its payment.
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
