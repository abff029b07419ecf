import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { claimFree } from './claim-free.ts'
import { freeBoxes } from './free-boxes.ts'
import { moveBoxes } from './move-boxes.ts'

/**
 * Changes a box that nobody has. One on sale passes through 0 while it is changed, so that its version moves and every screen hears of
 * it; whoever wants to take it meanwhile waits for the claim and takes it as it is then. Answers the version that it
 * has then; undefined when the box is not as it was seen.
 */
export async function setAside<Changed>(
  trx: Trx,
  { id, version }: { id: number; version: number },
  change: () => Promise<Changed>,
): Promise<{ version: number; changed: Changed } | undefined> {
  const onSale = (await claimFree(trx, [id])).length > 0
  if (!onSale) {
    const { rows: off } = await sql`
      select 1 from claims where product_id = ${id} and kind = 'OFF' for update`.execute(trx)
    if (off.length === 0) return undefined
  }
  const { rows: seen } = await sql`
    select 1 from products
    where id = ${id} and version = ${version} and ps_code = ${onSale ? productStatuses.available : productStatuses.off}
    for update`.execute(trx)
  if (seen.length === 0) return undefined
  if (onSale) await moveBoxes(trx, 'withdraw', [id])
  const changed = await change()
  if (!onSale) return { version, changed }
  await freeBoxes(trx, 'post', [id])
  return { version: version + 2, changed }
}
