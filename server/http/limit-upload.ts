import type { Deps } from '#server/deps/deps.ts'
import { count, giveBack, limit, type Limit } from './database-rate-limiter.ts'

/**
 * Counts an upload before its body is read. Answers a function that takes this back when the body did not arrive in full: a bad line must
 * not use up the tries. That is limited too, to as many times as one may upload.
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
