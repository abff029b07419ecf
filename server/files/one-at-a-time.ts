import { refuse } from '#server/http/refuse.ts'

/** A queue for work that takes a whole core: one piece runs at a time, and a caller that would wait too long is refused. */
export function oneAtATime(longestQueue: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= longestQueue) throw refuse('rate.busy', undefined, null, 3)
    waiting++
    const mine = last.then(work, work).finally(() => waiting--)
    last = mine.catch(() => {})
    return mine
  }
}
