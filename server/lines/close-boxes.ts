import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { moveBoxes } from './move-boxes.ts'

/** Closes boxes that were never sold and will not be (0 → 9), all or none. Their claims for nobody stay. */
export async function closeBoxes(trx: Trx, productIds: readonly number[], otherwise: () => Error): Promise<void> {
  await sql`
    select 1 from claims where product_id = any(${[...productIds]}::int[]) order by product_id for update`.execute(trx)
  await moveBoxes(trx, 'close', productIds, otherwise)
}
