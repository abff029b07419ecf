import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { boxMoves } from '#domain/product-status.ts'

/** Why boxes cannot be posted: one of them belongs to somebody (or is on sale), or is returned or closed. */
export type Unpostable = 'owned' | 'over'

/**
 * Puts boxes on sale (0 → 1), all or none, and answers their days of sale. Their claims for nobody are deleted after the move, so that the
 * history knows of them. `posted_at` is written in the same statement, because there may be three hundred boxes. `asNew`: false for a box
 * that keeps its place among the newest.
 */
export async function postBoxes(
  trx: Trx,
  productIds: readonly number[],
  asNew = true,
): Promise<Set<string> | Unpostable> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  const { rows: off } = await sql`
    select 1 from claims where product_id = any(${ids}::int[]) and kind = 'OFF' order by product_id for update`.execute(
    trx,
  )
  if (off.length !== ids.length) return 'owned'
  const { from, to } = boxMoves.post
  const { rows: posted } = await sql<{ sale_date: string }>`
    update products set ps_code = ${to}, posted_at = ${asNew ? sql`(select market_now())` : sql`posted_at`}
    where id = any(${ids}::int[]) and ps_code = any(${[...from]}::int[]) returning sale_date`.execute(trx)
  if (posted.length !== ids.length) return 'over'
  await sql`delete from claims where product_id = any(${ids}::int[])`.execute(trx)
  return new Set(posted.map((row) => row.sale_date))
}
