import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import { type BoxMove, boxMoves } from '#domain/product-status.ts'

/**
 * Moves boxes by the table of domain/product-status.ts, all or none: the one statement that writes `ps_code`, but for posting. For the
 * moves beside this file alone, which lock the claims before and write them after it, so that the history knows whose box it was.
 * `otherwise`: what is thrown when one of the boxes is not where it should be. `after`: what is asked right after it, unless there is no box.
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
