import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { disownBoxes } from './disown-boxes.ts'
import { freeBoxes } from './free-boxes.ts'
import { writeLines } from './write-lines.ts'

type Cancelled = { lineId: number; productId: number; resell: boolean }

/**
 * Cancels a line (CANW → ORDC). Its box goes back on sale (5 → 1) or waits for the desk (5 → 0), under the kind and grade that its carcass has
 * by now: a correction leaves out what is sold. The caller has locked the order.
 */
export async function cancelLine(trx: Trx, { lineId, productId, resell }: Cancelled): Promise<void> {
  await writeLines(trx, 'cancel', [lineId], sql`, live = false`)
  await sql`select 1 from claims where product_id = ${productId} for update`.execute(trx)
  // Locked before, so that the next statement reads what a correction of this moment has written.
  await sql`select 1 from products where id = ${productId} for no key update`.execute(trx)
  await sql`
    update products set beef_code = carcass.beef_code, grade_code = carcass.grade_code from carcass_infos carcass
    where products.id = ${productId} and carcass.id = products.carcass_id
      and (products.beef_code, products.grade_code) <> (carcass.beef_code, carcass.grade_code)`.execute(trx)
  if (resell) await freeBoxes(trx, 'resell', [productId])
  else await disownBoxes(trx, 'keepBack', [productId])
}
