import { setTimeout as wait } from 'node:timers/promises'

/** The pause after each piece of work, as a multiple of its duration: two thirds of the time are left to other work. */
const pause = 2

/** A queue for work that anybody can cause: one piece at a time, with a pause after each. With `most` waiting, the next gets undefined at once. */
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
