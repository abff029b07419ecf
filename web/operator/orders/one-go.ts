import type { FulfilmentBatch } from '#contract/operator/fulfilment.ts'

/** Batches grouped by the action that made them, newest first; a 발주 for several partners makes one batch for each. */
export const goesOf = (batches: readonly FulfilmentBatch[]): FulfilmentBatch[][] => [
  ...Map.groupBy(batches, ({ go }) => go).values(),
]
