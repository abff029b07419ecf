import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { disownBoxes } from './disown-boxes.ts'
import { claimFree } from './claim-free.ts'
import { moveBoxes } from './move-boxes.ts'

/**
 * Withdraws free boxes (1 → 0). A box that is held, being paid or sold stays as it is: only free ones get a claim for nobody. `fit`: a
 * further condition on `products`. Answers the ids of the withdrawn boxes.
 */
export async function withdrawFree(trx: Trx, productIds: readonly number[], fit = sql`true`): Promise<number[]> {
  const claimed = await claimFree(trx, productIds)
  // Checked again under the claim: until then the desk may have changed the box.
  const { rows } = await sql<{ id: number }>`
    select id from products where id = any(${claimed}::int[]) and ${fit} order by id for no key update`.execute(trx)
  const free = rows.map(({ id }) => id)
  await sql`delete from claims where product_id = any(${claimed}::int[]) and product_id <> all(${free}::int[])`.execute(
    trx,
  )
  await moveBoxes(trx, 'withdraw', free)
  await tellCarts(trx, free)
  return free
}

/** Withdraws boxes that are in carts (2 → 0). The caller has locked their claims. */
export async function withdrawFromCarts(trx: Trx, productIds: readonly number[]): Promise<void> {
  await disownBoxes(trx, 'withdraw', productIds)
  await tellCarts(trx, productIds)
}

async function tellCarts(trx: Trx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`update cart_lines set lapsed = 'withdrawn' where product_id = any(${[...productIds]}::int[])`.execute(trx)
}
