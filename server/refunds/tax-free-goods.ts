import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/**
 * The price of the goods of a refund's line, in won, if its order was paid with taxed delivery; for a box given in exchange, that of the
 * first box. Less what the provider's console has given back of it, which was goods first. Null: without a line, or with untaxed delivery,
 * all of the refund is as tax-free as its payment.
 */
export async function taxFreeGoods(
  db: Database,
  { order_product_id: lineId }: { order_product_id: number | null },
): Promise<number | null> {
  if (lineId === null) return null
  const { rows } = await sql<{ goods: number }>`
    select greatest(0, coalesce((
      select sum(product_price - (
        select coalesce(sum(amount), 0) from refunds where order_product_id = chain.id and own_line_id is null))
      from exchange_chain(line.id) chain), 0))::int as goods
    from order_products line join orders on orders.id = line.order_id
    where line.id = ${lineId} and orders.delivery_taxed`.execute(db)
  return rows[0]?.goods ?? null
}
