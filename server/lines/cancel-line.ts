import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { disownBoxes } from './disown-boxes.ts'
import { freeBoxes } from './free-boxes.ts'
import { writeLines } from './write-lines.ts'

type Cancelled = { lineId: number; productId: number; resell: boolean }

/** Cancels a line (CANW → ORDC). Its box goes back on sale (5 → 1) or waits for the desk (5 → 0). The caller has locked the order. */
export async function cancelLine(trx: Trx, { lineId, productId, resell }: Cancelled): Promise<void> {
  await writeLines(trx, 'cancel', [lineId], sql`, live = false`)
  await sql`select 1 from claims where product_id = ${productId} for update`.execute(trx)
  if (resell) await freeBoxes(trx, 'resell', [productId])
  else await disownBoxes(trx, 'keepBack', [productId])
}
