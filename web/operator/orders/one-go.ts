import type { FulfilmentBatch } from '#contract/operator/fulfilment.ts'

/** What was done in one go as one, newest first; a 발주 for several partners is a batch for each. */
export const goesOf = (batches: readonly FulfilmentBatch[]): FulfilmentBatch[][] => [
  ...Map.groupBy(batches, ({ go }) => go).values(),
]
