import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import { type BoxMove, boxMoves } from '#domain/product-status.ts'

/**
 * Moves boxes by the table of domain/product-status.ts, all or none. Except for posting, this is the one statement that writes `ps_code`.
 * Only the moves beside this file call it: they lock the claims before it and write them after it, so that the history knows whose box it
 * was. `otherwise`: the error when a box is not in a state to move from. `after`: statements that are sent right after it, unless there is
 * no box.
 */
export async function moveBoxes(
  trx: Trx,
  move: BoxMove,
  productIds: readonly number[],
  otherwise = () => new Error(`Not all boxes are where they can ${move}: ${productIds.join(', ')}`),
  after: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  if (productIds.length === 0) return
  const { from, to } = boxMoves[move]
  const [{ numAffectedRows }] = await together(
    trx,
    sql`
      update products set ps_code = ${to}
      where id = any(${[...productIds]}::int[]) and ps_code = any(${[...from]}::int[])`,
    ...after,
  )
  if (Number(numAffectedRows) !== productIds.length) throw otherwise()
}
