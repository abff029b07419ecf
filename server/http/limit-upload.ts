import type { Deps } from '#server/deps/deps.ts'
import { count, giveBack, limit, type Limit } from './database-rate-limiter.ts'

/**
 * Counts an upload before its body is read. Answers how to take that back where the body never came whole: a bad line costs nobody the
 * tries that are left. Taken back at most as often as one may upload, so that what is begun and broken off is limited too.
 */
export async function limitUpload(
  deps: Pick<Deps, 'db' | 'config'>,
  bucket: string,
  most: Limit,
): Promise<() => Promise<void>> {
  const { start } = await limit(deps, bucket, most)
  return async () => {
    const { isOver } = await count(deps, `${bucket}:broken`, most)
    if (!isOver) await giveBack(deps, bucket, most, start)
  }
}
