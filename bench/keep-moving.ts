import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { freeBoxes, releaseBoxes } from './boxes.ts'
import { buyers } from './fill-market.ts'

const crowd = 200

/** Boxes from all over the table go into carts and come back, `rate` moves a second, until it is disposed of. */
export async function keepMoving(pool: pg.Pool, rate: number): Promise<AsyncDisposable & { moved: () => number }> {
  const ids = await freeBoxes(pool, crowd)
  const stopped = new AbortController()
  const problems: unknown[] = []
  let moved = 0
  const moving = (async () => {
    const began = performance.now()
    for (let turn = 0; !stopped.signal.aborted; turn++) {
      const id = ids[Math.floor(turn / 2) % crowd]!
      if (turn % 2 === 0)
        await pool.query('select take_for_cart($1, array[$2::int], 600, 3600, 1000000, 1000000)', [
          1 + (turn % buyers),
          id,
        ])
      else await releaseBoxes(pool, [id])
      moved++
      await pause(Math.max(0, began + ((turn + 1) * 1_000) / rate - performance.now()))
    }
  })().catch((error: unknown) => problems.push(error))
  return {
    moved: () => moved,
    async [Symbol.asyncDispose]() {
      stopped.abort()
      await moving
      await releaseBoxes(pool, ids)
      if (problems.length > 0) throw problems[0]
    },
  }
}
