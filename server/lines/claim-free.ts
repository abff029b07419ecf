import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'

/**
 * Claims the free boxes among these for nobody (kind 'OFF'), so that no buyer can claim them: the first step of each move off the market.
 * Answers their ids.
 */
export async function claimFree(trx: Trx, productIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  const { rows } = await sql<{ product_id: number }>`
    insert into claims (product_id, kind)
    select id, 'OFF' from products where id = any(${ids}::int[]) and ps_code = ${productStatuses.available} order by id
    on conflict (product_id) do nothing returning product_id`.execute(trx)
  return rows.map((row) => row.product_id)
}
