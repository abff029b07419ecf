import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { disownBoxes } from './disown-boxes.ts'
import { claimFree } from './claim-free.ts'
import { moveBoxes } from './move-boxes.ts'

/**
 * Takes free boxes off the market (1 → 0). A box that somebody holds, pays or has bought stays as it is: only free ones get the
 * claim that belongs to nobody. `fit`: what must be true of `products` then. Answers the ids of those that went.
 */
export async function withdrawFree(trx: Trx, productIds: readonly number[], fit = sql`true`): Promise<number[]> {
  const claimed = await claimFree(trx, productIds)
  // Once nobody else can have it: until then the desk may have changed it.
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

/** Takes boxes off the market that lie in carts (2 → 0). Their claims are locked. */
export async function withdrawFromCarts(trx: Trx, productIds: readonly number[]): Promise<void> {
  await disownBoxes(trx, 'withdraw', productIds)
  await tellCarts(trx, productIds)
}

async function tellCarts(trx: Trx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`update cart_lines set lapsed = 'withdrawn' where product_id = any(${[...productIds]}::int[])`.execute(trx)
}
