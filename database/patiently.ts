import { setTimeout as pause } from 'node:timers/promises'

/** Errors that pass by themselves: 55P03, the lock was not free in time; 40P01, a deadlock. */
const passing = new Set(['55P03', '40P01'])
const most = { pauseMs: 1_000, tries: 120 }

/**
 * Milliseconds that a change of the schema waits for a table. Servers are at work meanwhile, and whoever waits for a table has everybody
 * behind them: it lets go of everything after this and comes again.
 */
export const lockWait = 1_000

/** Does work that waits for tables until it has had them. */
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
