import type { FulfilmentBatch } from '#contract/operator/fulfilment.ts'
import type { Undoable } from '#web/operator/kit/undo-strip.tsx'
import { batchLabel } from './batch-label.ts'

/** What can still be undone of the batches of one go: everything left with one press, or the batch of one partner. */
export function undoableOf(batches: readonly FulfilmentBatch[]): Undoable[] {
  const open = batches.filter((batch) => batch.undo_until !== null)
  const until = open.map(({ undo_until }) => undo_until!).toSorted()[0]
  if (!until) return []
  const parts = open.map((batch) => ({ ids: [batch.id], text: batchLabel([batch]), until }))
  return [{ ids: open.map(({ id }) => id), text: batchLabel(open), until, parts }]
}
