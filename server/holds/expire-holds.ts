import type { Deps } from '#server/deps/deps.ts'
import { warnHolders } from '#server/lines/warn-holders.ts'
import { expireCartHolds, expireOrderForms } from './expire.ts'

/** Warns the holders of holds that end soon and frees those that have ended. Answers how many of each. */
export async function expireHolds({
  db,
  hub,
  settings,
}: Deps): Promise<{ warned: number; carts: number; forms: number }> {
  const current = await settings()
  // One after the other, because an ended form gives boxes back to carts; but a failure of one does not stop the others.
  const [warned, forms, carts] = [
    await settled(warnHolders(db, current)),
    await settled(expireOrderForms(db, current)),
    await settled(expireCartHolds(db)),
  ]
  if (countOf(warned) + countOf(forms) + countOf(carts) > 0) hub.wake()
  const failures = [warned, forms, carts].filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  if (failures.length > 0) throw new AggregateError(failures, 'holds could not all be expired')
  return { warned: countOf(warned), carts: countOf(carts), forms: countOf(forms) }
}

async function settled(work: Promise<number>): Promise<PromiseSettledResult<number>> {
  const [result] = await Promise.allSettled([work])
  return result
}

const countOf = (result: PromiseSettledResult<number>): number => (result.status === 'fulfilled' ? result.value : 0)
