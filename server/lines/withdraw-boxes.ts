import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { disownBoxes } from './disown-boxes.ts'
import { claimFree } from './claim-free.ts'
import { moveBoxes } from './move-boxes.ts'

/**
 * Takes free boxes off the market (1 → 0). A box that somebody holds, pays or has bought stays as it is: only free ones get the
 * claim that belongs to nobody. Answers the ids of those that went.
 */
export async function withdrawFree(trx: Trx, productIds: readonly number[]): Promise<number[]> {
  const free = await claimFree(trx, productIds)
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
