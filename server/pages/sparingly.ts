import { setTimeout as wait } from 'node:timers/promises'

/** How much longer than a work itself the pause after it is: two thirds of the process are left to the others. */
const pause = 2

/**
 * Work that strangers can ask for without end: one at a time, with a pause after each. Undefined, at once, for whoever would be the
 * next after `most` that wait.
 */
export function sparingly(most: number): <Result>(work: () => Promise<Result>) => Promise<Result | undefined> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= most) return undefined
    waiting++
    const mine = last.then(async () => {
      const began = performance.now()
      try {
        return { result: await work(), took: performance.now() - began }
      } finally {
        waiting--
      }
    })
    last = mine.then(
      ({ took }) => wait(pause * took),
      () => undefined,
    )
    return (await mine).result
  }
}
