import { setTimeout as pause } from 'node:timers/promises'

/** Errors that pass by themselves: 55P03, the lock was not free in time; 40P01, a deadlock. */
const passing = new Set(['55P03', '40P01'])
const most = { pauseMs: 1_000, tries: 120 }

/**
 * Lock timeout of a schema change, in milliseconds. Servers are running meanwhile, and every statement on the table queues behind a waiting
 * lock: so it gives up after this and tries again.
 */
export const lockWait = 1_000

/** Repeats work that locks tables until it gets the locks. */
export async function patiently<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= most.tries || !passing.has((error as { code?: string }).code ?? '')) throw error
      await pause(Math.random() * most.pauseMs)
    }
  }
}
