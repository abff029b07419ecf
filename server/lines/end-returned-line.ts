import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { disownBoxes } from './disown-boxes.ts'
import { moveBoxes } from './move-boxes.ts'
import { writeLines } from './write-lines.ts'

/**
 * Ends a returned line (RTNW, RTNI → RTNK) that is refunded or replaced: it lets go of its box, which is never sold again. The caller has
 * locked the order.
 */
export async function endReturnedLine(trx: Trx, lineId: number): Promise<void> {
  const { rows } = await sql<{ id: number; ps_code: number }>`
    select products.id, products.ps_code from claims join order_products line on line.live_product_id = claims.product_id
    join products on products.id = claims.product_id
    where line.id = ${lineId} for update of claims`.execute(trx)
  const { id, ps_code } = rows[0]!
  await writeLines(trx, 'completeReturn', [lineId], sql`, live = false`)
  // A box that stays with the buyer (spoiled, not fetched) moves like one that was fetched: it is off the market.
  if (ps_code === productStatuses.sold) await moveBoxes(trx, 'receive', [id])
  await disownBoxes(trx, 'dispose', [id])
}
