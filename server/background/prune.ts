import type { Deps } from '#server/deps/deps.ts'
import { dropPictures } from '#server/files/drop-pictures.ts'
import { pruneHoldSpans } from '#server/holds/prune-hold-spans.ts'
import { pruneRateBuckets } from '#server/http/database-rate-limiter.ts'
import { pruneIdempotencyKeys } from '#server/http/idempotency.ts'
import { pruneSessions } from '#server/identity/sessions.ts'
import { pruneOutbox } from '#server/realtime/prune-outbox.ts'

/** For a sweep: deletes what nobody reads any more. One kind that fails is logged and keeps none of the others; the sweep fails at the end. */
export async function prune({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const kinds = {
    events: () => pruneOutbox(db),
    'rate buckets': () => pruneRateBuckets(db),
    'hold spans': () => pruneHoldSpans(db),
    'idempotency keys': () => pruneIdempotencyKeys(db),
    sessions: () => pruneSessions(db),
    pictures: () => dropPictures({ db, config }),
  }
  const failed: string[] = []
  for (const [kind, work] of Object.entries(kinds))
    await work().catch((error: unknown) => {
      failed.push(kind)
      log.error({ err: error, kind }, 'what is old could not be pruned')
    })
  if (failed.length > 0) throw new Error(`not pruned: ${failed.join(', ')}`)
}
