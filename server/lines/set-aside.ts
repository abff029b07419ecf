import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { claimFree } from './claim-free.ts'
import { freeBoxes } from './free-boxes.ts'
import { moveBoxes } from './move-boxes.ts'

export type SeenBox = { id: number; version: number }

/**
 * Changes boxes that nobody holds, with the same few statements for any number of them. Those on sale pass through 0 during the change, so
 * that their version moves and every screen is notified; a buyer who takes one meanwhile waits for its claim and gets it as changed.
 * `change` gets the ids of the boxes that still are as they were seen; the others are left alone. Answers the new version of each.
 */
export async function setAside(
  trx: Trx,
  boxes: readonly SeenBox[],
  change: (ids: readonly number[]) => Promise<void>,
): Promise<Map<number, number>> {
  const versions = new Map(boxes.map(({ id, version }) => [id, version]))
  const free = await claimFree(trx, [...versions.keys()])
  const { rows: off } = await sql<{ product_id: number }>`
    select product_id from claims where product_id = any(${[...versions.keys()]}::int[]) and kind = 'OFF'
    order by product_id for update`.execute(trx)
  const { rows } = await sql<SeenBox & { ps_code: number }>`
    select id, version, ps_code from products where id = any(${off.map(({ product_id }) => product_id)}::int[])
    order by id for update`.execute(trx)
  const claimed = new Set(free)
  const seen = rows
    .filter(({ id, version, ps_code }) => {
      const { available, off: stopped } = productStatuses
      return version === versions.get(id) && ps_code === (claimed.has(id) ? available : stopped)
    })
    .map(({ id }) => id)
  const onSale = seen.filter((id) => claimed.has(id))
  const others = free.filter((id) => !onSale.includes(id))
  await sql`delete from claims where product_id = any(${others}::int[])`.execute(trx)
  await moveBoxes(trx, 'withdraw', onSale)
  await change(seen)
  await freeBoxes(trx, 'post', onSale)
  return new Map(seen.map((id) => [id, versions.get(id)! + (claimed.has(id) ? 2 : 0)]))
}
