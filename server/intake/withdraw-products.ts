import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

/**
 * Takes free boxes off the market (1 → 0). A box that somebody holds, pays or has bought stays as it is: only free ones get the
 * claim that belongs to nobody. Answers the ids of those that went.
 */
export async function withdrawProducts(trx: Trx, productIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  const { rows } = await sql<{ product_id: number }>`
    insert into claims (product_id, kind)
    select id, 'OFF' from products where id = any(${ids}::int[]) and ps_code = 1 order by id
    on conflict (product_id) do nothing returning product_id`.execute(trx)
  const free = rows.map((row) => row.product_id)
  if (free.length === 0) return []
  await sql`update products set ps_code = 0 where id = any(${free}::int[])`.execute(trx)
  await sql`update cart_lines set lapsed = 'withdrawn' where product_id = any(${free}::int[])`.execute(trx)
  return free
}
