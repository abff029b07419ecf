import type { Database } from '#database/connect.ts'
import { Refusal } from '#server/http/refuse.ts'
import type { Settings } from '#server/config/settings.ts'
import { expireOrderForms } from './expire.ts'

/**
 * Takes boxes, and tries again when an order form that has run out stood in the way: its boxes should be free already, whether or not a
 * sweep has ended it.
 */
export async function afterLapsedForms<Taken>(
  db: Database,
  productIds: number[],
  settings: Settings,
  take: () => Promise<Taken>,
): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'cart.taken') throw error
    if ((await expireOrderForms(db, settings, productIds)) === 0) throw error
    return take()
  }
}
