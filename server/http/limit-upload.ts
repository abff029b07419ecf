import type { Deps } from '#server/deps/deps.ts'
import { count, giveBack, limit, type Limit } from './database-rate-limiter.ts'
import { refuse } from './refuse.ts'

/** How many uploads of one kind a member may make in a day: sixty files of ten megabytes are 0.6 GB on the disk. */
export const inOneDay: Limit = { max: 60, seconds: 86_400 }

/**
 * Counts an upload before its body is read, and in the `day` too, if there is a limit for it. Answers a function that takes this back when
 * the body did not arrive in full: a bad line must not use up the tries. That is limited too, to as many times as one may upload.
 */
export async function limitUpload(
  deps: Pick<Deps, 'db' | 'config'>,
  bucket: string,
  most: Limit,
  day?: Limit,
): Promise<() => Promise<void>> {
  const { start } = await limit(deps, bucket, most)
  const today = day && (await count(deps, `${bucket}:day`, day))
  if (day && today?.isOver) {
    await giveBack(deps, `${bucket}:day`, day, today.start)
    throw refuse('rate.limited', '하루에 보낼 수 있는 횟수를 넘었습니다. 나중에 다시 시도해주세요.')
  }
  return async () => {
    const { isOver } = await count(deps, `${bucket}:broken`, most)
    if (isOver) return
    await giveBack(deps, bucket, most, start)
    if (day && today) await giveBack(deps, `${bucket}:day`, day, today.start)
  }
}
