import type { FulfilmentBatch } from '#contract/operator/fulfilment.ts'
import type { Undoable } from '#web/operator/kit/undo-strip.tsx'
import { batchLabel } from './batch-label.ts'

/** What of one go can still be taken back: all that is left of it with one press, or a partner's part. */
export function undoableOf(batches: readonly FulfilmentBatch[]): Undoable[] {
  const open = batches.filter((batch) => batch.undo_until !== null)
  const until = open.map(({ undo_until }) => undo_until!).toSorted()[0]
  if (!until) return []
  const parts = open.map((batch) => ({ ids: [batch.id], text: batchLabel([batch]), until }))
  return [{ ids: open.map(({ id }) => id), text: batchLabel(open), until, parts }]
}
